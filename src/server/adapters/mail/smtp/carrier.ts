import nodemailer from 'nodemailer'
import { AppError } from '#domain/errors.ts'
import { callExternal } from '#server/platform/external.ts'
import type { Log } from '#server/platform/log.ts'
import type { MailCarrier } from '../port.ts'

type Options = { url: string; from: { name: string; address: string }; log: Log }

const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands a mail to an SMTP server. A recipient refused for good (5xx) is refused; everything else may be tried again. */
export function smtpCarrier({ url, from, log }: Options): MailCarrier {
  return {
    name: 'smtp',
    send: async ({ messageId, ...mail }) => {
      const transport = nodemailer.createTransport(url, { ...timeouts, from })
      const host = new URL(url).hostname
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
