import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { type Actor, findSession } from './store.ts'
import { hashToken } from './token.ts'

export type { Actor } from './store.ts'

export type ActorLookup = { actor: Actor } | { refused: 'session.missing' | 'session.expired' | 'account.disabled' }

/** Reads a token. Expired and replaced ones are told apart from unknown ones: the first may be refreshed, the second must sign in. */
export async function findActor(db: Db, realm: Realm, token: string | undefined, now: Date): Promise<ActorLookup> {
  if (!token || token.length > 200) return { refused: 'session.missing' }
  const found = await findSession(db, realm, hashToken(token))
  if (!found) return { refused: 'session.missing' }
  if (!found.is_enabled) return { refused: 'account.disabled' }
  if (found.replace_time || found.expire_time <= now) return { refused: 'session.expired' }
  return {
    actor: { realm, id: found.account_id, username: found.username, groupIds: found.group_ids, sessionId: found.session_id },
  }
}

export async function requireActor(db: Db, realm: Realm, token: string | undefined, now: Date): Promise<Actor> {
  return mustFindActor(await findActor(db, realm, token, now))
}

export function mustFindActor(lookup: ActorLookup): Actor {
  if ('actor' in lookup) return lookup.actor
  throw new AppError(lookup.refused === 'account.disabled' ? 'session.missing' : lookup.refused)
}
