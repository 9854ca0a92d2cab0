import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { hashToken, newToken } from '#server/platform/session/token.ts'

const defaultSeconds = 60

type TicketOptions = {
  storage: string
  attachmentKey: string
  name: string
  mimetype: string
  owner: Pick<Actor, 'realm' | 'id'>
  now: Date
  seconds?: number
}

/** Gives someone one download of one file: an address that works once, and not for long. Whether they may have it is the caller's business. */
export async function issueTicket(
  db: Db | Tx,
  { storage, attachmentKey, name, mimetype, owner, now, seconds = defaultSeconds }: TicketOptions,
): Promise<{ url: string; expire_time: Date }> {
  const ticket = newToken()
  const expire_time = new Date(now.getTime() + seconds * 1000)
  await db.deleteFrom('file_ticket').where('expire_time', '<', now).execute()
  await db
    .insertInto('file_ticket')
    .values({
      ticket_hash: hashToken(ticket),
      storage,
      file_key: attachmentKey,
      name,
      mimetype,
      realm: owner.realm,
      account_id: owner.id,
      expire_time,
    })
    .execute()
  return { url: `/files/${ticket}`, expire_time }
}

/** Uses a ticket up. Of two who come at once, one finds it. */
export const redeemTicket = (db: Db, ticket: string, now: Date) =>
  db
    .deleteFrom('file_ticket')
    .where('ticket_hash', '=', hashToken(ticket))
    .where('expire_time', '>', now)
    .returning(['storage', 'file_key', 'name', 'mimetype'])
    .executeTakeFirst()
