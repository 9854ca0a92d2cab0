import { createHmac } from 'node:crypto'

export const signatureHeader = 'sandbox-signature'

/** When it was signed, and a code over that and the body, so that neither can be changed or sent again much later. Bank and carrier sign alike. */
export function signatureOf(body: string, { secret, now }: { secret: string; now: Date }): string {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
