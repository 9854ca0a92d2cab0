import nodemailer from 'nodemailer'
import { AppError } from '#domain/errors.ts'
import { callExternal } from '#server/platform/external.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailCarrier } from '../port.ts'

type Options = {
  url: string
  from: { name: string; address: string }
  log: Log
  /** finds the address to connect to; without it the library asks the name server */
  resolve?: (host: string) => Promise<string>
}

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands a mail to an SMTP server. A recipient refused for good (5xx) is refused; everything else may be tried again. */
export function smtpCarrier({ url, from, log, resolve }: Options): MailCarrier {
  return {
    name: 'smtp',
    send: async ({ messageId, ...mail }) => {
      const host = new URL(url).hostname
      const transport = nodemailer.createTransport(resolve ? await withAddress(url, resolve) : url, { ...timeouts, from })
      try {
        await callExternal({ log }, 'smtp', () => transport.sendMail({ ...mail, messageId: `<${messageId}@${host}>` }))
      } catch (error) {
        const { responseCode = 0, message } = error as Error & { responseCode?: number }
        if (responseCode >= 500 && responseCode !== 535)
          throw new AppError('message.refused', { detail: { why: message }, cause: error })
        throw error
      } finally {
        transport.close()
      }
    },
  }
}

/** Connects to the resolved address, while the certificate is still checked for the name. */
async function withAddress(text: string, resolve: (host: string) => Promise<string>): Promise<string> {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const address = await resolve(host)
  url.searchParams.set('tls.servername', host)
  url.hostname = address.includes(':') ? `[${address}]` : address
  return url.href
}
