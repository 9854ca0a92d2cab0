import type { Env } from '#server/platform/env.ts'
import type { Log } from '#server/platform/log.ts'
import { resolveGlobal } from '#server/platform/outside-call.ts'
import type { MailConfig, MailPort } from './port.ts'
import { smtpCarrier } from './smtp/carrier.ts'

/** SMTP_URL wins over what the back office says; without either there is no carrier. */
export function openMail({ env, log, config }: { env: Env; log: Log; config: () => MailConfig }): MailPort {
  const carrier = (url: string, { sender, senderName }: MailConfig, resolve?: typeof resolveGlobal) =>
    smtpCarrier({ url, from: { name: senderName, address: sender || senderEmailOf(url) }, log, resolve })
  return {
    current: () => {
      const values = config()
      const url = env.smtpUrl ?? (values.server === '' ? null : smtpUrlOf(values))
      return url === null ? null : carrier(url, values)
    },
    // A test answers at once, so it must not become a way to look around in the operator's network.
    through: (values) => carrier(smtpUrlOf(values), values, env.allowPrivateAddresses ? undefined : resolveGlobal),
  }
}

function smtpUrlOf({ server, port, user, pass, verification }: MailConfig): string {
  const url = new URL(`${verification === 'SSL' ? 'smtps' : 'smtp'}://${server}:${port}`)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(pass)
  if (verification === 'TLS') url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Most accounts are called by their address; the others get one at the server's name. */
function senderEmailOf(url: string): string {
  const { username, hostname } = new URL(url)
  const user = decodeURIComponent(username)
  return user.includes('@') ? user : `no-reply@${hostname}`
}
