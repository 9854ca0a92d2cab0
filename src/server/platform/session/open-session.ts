import type { Realm } from '#contract/envelope.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { insertSession, insertToken } from './store.ts'
import { hashToken, newToken } from './token.ts'

export type TokenTtl = { accessSeconds: number; refreshSeconds: number }
export type OpenedSession = { token: string; refreshToken: string }

/** Starts a family of tokens for someone who has just proved who they are. Without `keep` there is no refresh token: the sign-in ends with the access token. */
export async function openSession(
  tx: Tx,
  options: { realm: Realm; accountId: number; keep: boolean; ip: string; userAgent: string; now: Date; tokenTtl: TokenTtl },
): Promise<OpenedSession> {
  const { realm, accountId, keep, ip, userAgent, now, tokenTtl } = options
  const sessionId = await insertSession(tx, { realm, account_id: accountId, keep, ip, useragent: userAgent, create_time: now })
  const token = await issueToken(tx, { sessionId, kind: 'access', now, seconds: tokenTtl.accessSeconds })
  if (!keep) return { token, refreshToken: '' }
  return { token, refreshToken: await issueToken(tx, { sessionId, kind: 'refresh', now, seconds: tokenTtl.refreshSeconds }) }
}

/** Gives a family one more token. Only its hash stays here; whoever lost it signs in again. */
export async function issueToken(
  tx: Tx,
  { sessionId, kind, now, seconds }: { sessionId: number; kind: 'access' | 'refresh'; now: Date; seconds: number },
): Promise<string> {
  const token = newToken()
  const expire_time = new Date(now.getTime() + seconds * 1000)
  await insertToken(tx, { session_id: sessionId, kind, token_hash: hashToken(token), create_time: now, expire_time })
  return token
}
