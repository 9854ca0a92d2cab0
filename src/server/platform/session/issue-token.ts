import type { Tx } from '#server/platform/db/tx.ts'
import { insertToken } from './store.ts'
import { hashToken, newToken } from './token.ts'

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
