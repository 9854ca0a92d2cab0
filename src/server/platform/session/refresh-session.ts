import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { issueToken, type TokenTtl } from './open-session.ts'
import { endSession, findFamilyToken, lockRefreshToken, replaceTokens } from './store.ts'
import { hashToken } from './token.ts'

/** A second tab, or an answer that was lost on the way, may come with what was just replaced. */
const graceMs = 60_000

type Options = {
  refreshToken: string
  /** the family's last access token, from whichever header it came */
  accessTokens: string[]
  rotate: boolean
  now: Date
  tokenTtl: (realm: Realm) => TokenTtl
}

export type RefreshedSession = { realm: Realm; token: string; refreshToken: string | undefined }

/**
 * Gives a family a new access token. The refresh token alone is worth nothing: the family's last access token must come with it.
 * A refresh token that was rotated away more than a minute ago was copied by someone: its use ends the family.
 */
export async function refreshSession(ctx: { db: Db }, options: Options): Promise<RefreshedSession> {
  const outcome = await inTx(ctx, (tx) => tryRefresh(tx, options))
  if ('refused' in outcome) throw new AppError(outcome.refused)
  return outcome
}

async function tryRefresh(
  tx: Tx,
  { refreshToken, accessTokens, rotate, now, tokenTtl }: Options,
): Promise<RefreshedSession | { refused: 'session.no_access_token' | 'session.refresh_refused' }> {
  if (refreshToken === '') return { refused: 'session.refresh_refused' }
  const family = await lockRefreshToken(tx, hashToken(refreshToken))
  if (!family || family.end_time || family.expire_time <= now) return { refused: 'session.refresh_refused' }
  // The refusal is returned, not thrown: ending the family must be committed.
  if (isPast(family.replace_time, now)) {
    await endSession(tx, family.session_id, 'refresh_reused', now)
    return { refused: 'session.refresh_refused' }
  }
  if (accessTokens.length === 0) return { refused: 'session.no_access_token' }
  const known = await Promise.all(accessTokens.map((token) => findFamilyToken(tx, family.session_id, 'access', hashToken(token))))
  if (!known.some((token) => token && !isPast(token.replace_time, now))) return { refused: 'session.no_access_token' }

  const { session_id: sessionId, realm } = family
  const { accessSeconds, refreshSeconds } = tokenTtl(realm)
  await replaceTokens(tx, sessionId, 'access', now)
  const token = await issueToken(tx, { sessionId, kind: 'access', now, seconds: accessSeconds })
  if (!rotate) return { realm, token, refreshToken: undefined }
  await replaceTokens(tx, sessionId, 'refresh', now)
  return { realm, token, refreshToken: await issueToken(tx, { sessionId, kind: 'refresh', now, seconds: refreshSeconds }) }
}

const isPast = (replaceTime: Date | null, now: Date): boolean =>
  replaceTime !== null && now.getTime() - replaceTime.getTime() > graceMs
