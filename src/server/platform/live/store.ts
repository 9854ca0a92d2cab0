import type { Realm } from '#contract/envelope.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { hashToken, newToken } from '#server/platform/session/token.ts'

const ticketSeconds = 30

/** Gives whoever made a call one opening of their stream. Expired tickets of others go with it. */
export async function issueLiveTicket(db: Db, token: string, now: Date): Promise<string> {
  const ticket = newToken()
  await run(db, 'delete from live_ticket where expire_time < $1', [now])
  await run(
    db,
    `insert into live_ticket (ticket_hash, session_id, token_expire_time, expire_time)
     select $1, session_id, expire_time, $3 from session_token where token_hash = $2 and kind = 'access'`,
    [hashToken(ticket), hashToken(token), new Date(now.getTime() + ticketSeconds * 1000)],
  )
  return ticket
}

/** Uses a ticket up. Of two who come at once, one finds it. */
export async function redeemLiveTicket(
  db: Db,
  ticket: string,
  now: Date,
): Promise<{ sessionId: number; until: Date } | undefined> {
  const [row] = await run<{ session_id: number; token_expire_time: Date }>(
    db,
    'delete from live_ticket where ticket_hash = $1 and expire_time > $2 returning session_id, token_expire_time',
    [hashToken(ticket), now],
  )
  return row && { sessionId: row.session_id, until: row.token_expire_time }
}

export type LiveSession = { session_id: number; account_id: number; group_ids: number[] }

const sessionsOf = {
  admin: `select s.id as session_id, s.account_id, array(select group_id from admin_group_access where admin_id = a.id) as group_ids
          from session s join admin a on a.id = s.account_id
          where s.id = any($1) and s.realm = 'admin' and s.end_time is null and a.status`,
  member: `select s.id as session_id, s.account_id, array[m.group_id] as group_ids
           from session s join member m on m.id = s.account_id
           where s.id = any($1) and s.realm = 'member' and s.end_time is null and m.status`,
} satisfies Record<Realm, string>

/** Of these sessions the ones that still are good, with what their account may see now. */
export async function findLiveSessions(db: Db, realm: Realm, sessionIds: number[]): Promise<LiveSession[]> {
  const rows = await run<LiveSession>(db, sessionsOf[realm], [sessionIds])
  return rows.map((row) => ({ ...row, group_ids: row.group_ids.map(Number) }))
}

/** Also of one that is over. */
export async function isSessionOf(db: Db, realm: Realm, sessionId: number): Promise<boolean> {
  const rows = await run(db, 'select 1 from session where id = $1 and realm = $2', [sessionId, realm])
  return rows.length > 0
}
