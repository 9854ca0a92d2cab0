import type { Realm } from '#contract/envelope.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { insertSession, insertToken } from './store.ts'
import { hashToken, newToken } from './token.ts'

export type Lives = { accessSeconds: number; refreshSeconds: number }
export type OpenedSession = { token: string; refreshToken: string }

/** Starts a family of tokens for someone who has just proved who they are. Without `keep` there is no refresh token: the sign-in ends with the access token. */
export async function openSession(
  tx: Tx,
  options: { realm: Realm; accountId: number; keep: boolean; ip: string; userAgent: string; now: Date; lives: Lives },
): Promise<OpenedSession> {
  const { realm, accountId, keep, ip, userAgent, now, lives } = options
  const sessionId = await insertSession(tx, { realm, account_id: accountId, keep, ip, useragent: userAgent, create_time: now })
  const token = newToken()
  await insertToken(tx, {
    session_id: sessionId,
    kind: 'access',
    token_hash: hashToken(token),
    create_time: now,
    expire_time: after(now, lives.accessSeconds),
  })
  if (!keep) return { token, refreshToken: '' }
  const refreshToken = newToken()
  await insertToken(tx, {
    session_id: sessionId,
    kind: 'refresh',
    token_hash: hashToken(refreshToken),
    create_time: now,
    expire_time: after(now, lives.refreshSeconds),
  })
  return { token, refreshToken }
}

export const after = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
