import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Secrets } from '#server/platform/secrets.ts'

/** Who a key belongs to, and what the callbacks to them are signed with. */
export type Merchant = { id: string; webhookSecret: string }

const prefix = 'sandbox_sk_'
const sealed = z.object({ merchant: z.string(), webhook_secret: z.string() })

/** A new account at the bank. The key carries its own proof, sealed by the bank, so that no list of customers is needed to know it again. */
export function newBankKeys(secrets: Secrets): { secret_key: string; webhook_secret: string } {
  const merchant = `m_${randomBytes(9).toString('hex')}`
  const webhook_secret = `sandbox_whsec_${randomBytes(24).toString('base64url')}`
  return { secret_key: prefix + secrets.seal(JSON.stringify({ merchant, webhook_secret })), webhook_secret }
}

/** null: not a key of this bank */
export function merchantOf(secrets: Secrets, authorization: string | undefined): Merchant | null {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1] ?? ''
  const text = key.startsWith(prefix) ? secrets.unseal(key.slice(prefix.length)) : null
  if (text === null) return null
  const parsed = sealed.safeParse(JSON.parse(text))
  return parsed.success ? { id: parsed.data.merchant, webhookSecret: parsed.data.webhook_secret } : null
}
