import { createHmac, timingSafeEqual } from 'node:crypto'

type SignedCallback = { headers: Readonly<Record<string, string | string[] | undefined>>; body: Buffer }

/** A signature that is older, or further ahead, could be one that somebody recorded. */
const maxAgeSeconds = 300

/** Whether our own bank or carrier signed exactly these bytes with this secret, and not long ago. Without a secret nobody did. */
export function isSandboxSigned({ headers, body }: SignedCallback, { secret, now }: { secret: string; now: Date }): boolean {
  const parts = new Map(
    String(headers['sandbox-signature'] ?? '')
      .split(',')
      .map((part) => part.split('=', 2) as [string, string]),
  )
  const signedAt = parts.get('t') ?? ''
  if (secret === '' || !/^\d{1,12}$/.test(signedAt)) return false
  if (Math.abs(now.getTime() / 1000 - Number(signedAt)) > maxAgeSeconds) return false
  const expected = createHmac('sha256', secret).update(`${signedAt}.`).update(body).digest()
  const sent = Buffer.from(parts.get('v1') ?? '', 'hex')
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
