import type { Realm } from '#contract/envelope.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { deleteDevicesOf } from './device.ts'

/** Queries of sessions and their tokens; the rules are in the files beside this one. */

/** Whoever makes a call, once their token is known to be good. */
export type Actor = { realm: Realm; id: number; username: string; groupIds: number[]; sessionId: number }

export type EndReason = 'signed_out' | 'signed_out_everywhere' | 'refresh_reused' | 'disabled' | 'password_changed'
type TokenKind = 'access' | 'refresh'

export type FoundSession = {
  session_id: number
  account_id: number
  username: string
  group_ids: number[]
  is_enabled: boolean
  expire_time: Date
  replace_time: Date | null
}

const findAdmin = prepareOnce(`
  select s.id as session_id, s.account_id, a.username, a.status as is_enabled, t.expire_time, t.replace_time,
         array(select group_id from admin_group_access where admin_id = a.id) as group_ids
  from session_token t join session s on s.id = t.session_id join admin a on a.id = s.account_id
  where t.token_hash = $1 and t.kind = 'access' and s.realm = 'admin' and s.end_time is null`)

const findMember = prepareOnce(`
  select s.id as session_id, s.account_id, m.username, m.status as is_enabled, t.expire_time, t.replace_time, array[m.group_id] as group_ids
  from session_token t join session s on s.id = t.session_id join member m on m.id = s.account_id
  where t.token_hash = $1 and t.kind = 'access' and s.realm = 'member' and s.end_time is null`)

export async function findSession(db: Db, realm: Realm, tokenHash: Buffer): Promise<FoundSession | undefined> {
  const [row] = await run<FoundSession>(db, realm === 'admin' ? findAdmin : findMember, [tokenHash])
  return row && { ...row, group_ids: row.group_ids.map(Number) }
}

const enabledAccounts: Record<Realm, string> = {
  admin: `select username, array(select group_id from admin_group_access where admin_id = admin.id) as group_ids
    from admin where id = $1 and status`,
  member: 'select username, array[group_id] as group_ids from member where id = $1 and status',
}

/** Somebody as they are now, without a token: for work that goes on after the call. */
export async function findEnabledActor(db: Db, { realm, id }: { realm: Realm; id: number }): Promise<Actor | null> {
  const [row] = await run<{ username: string; group_ids: number[] }>(db, enabledAccounts[realm], [id])
  return row ? { realm, id, username: row.username, groupIds: row.group_ids.map(Number), sessionId: 0 } : null
}

export async function insertSession(
  tx: Tx,
  session: { realm: Realm; account_id: number; keep: boolean; ip: string; useragent: string; create_time: Date },
): Promise<number> {
  const { id } = await tx.insertInto('session').values(session).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function insertToken(
  tx: Tx,
  token: { session_id: number; kind: TokenKind; token_hash: Buffer; create_time: Date; expire_time: Date },
): Promise<void> {
  await tx.insertInto('session_token').values(token).execute()
}

export type LockedToken = {
  session_id: number
  realm: Realm
  account_id: number
  keep: boolean
  expire_time: Date
  replace_time: Date | null
  end_time: Date | null
}

/** The refresh token with its family, locked: of two refreshes at once the second waits and sees the first one's work. */
export const lockRefreshToken = (tx: Tx, tokenHash: Buffer): Promise<LockedToken | undefined> =>
  tx
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select(['t.session_id', 's.realm', 's.account_id', 's.keep', 't.expire_time', 't.replace_time', 's.end_time'])
    .where('t.token_hash', '=', tokenHash)
    .where('t.kind', '=', 'refresh')
    .forUpdate('s')
    .executeTakeFirst() as Promise<LockedToken | undefined>

export const findFamilyToken = (tx: Tx, sessionId: number, kind: TokenKind, tokenHash: Buffer) =>
  tx
    .selectFrom('session_token')
    .select(['replace_time', 'expire_time'])
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()

export async function replaceTokens(tx: Tx, sessionId: number, kind: TokenKind, now: Date): Promise<void> {
  await tx
    .updateTable('session_token')
    .set({ replace_time: now })
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('replace_time', 'is', null)
    .execute()
}

export async function endSession(db: Db | Tx, sessionId: number, reason: EndReason, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ end_time: now, end_reason: reason })
    .where('id', '=', sessionId)
    .where('end_time', 'is', null)
    .execute()
}

export async function endSessionsOf(
  db: Db | Tx,
  realm: Realm,
  accountId: number,
  reason: EndReason,
  now: Date,
  { except = 0 }: { except?: number } = {},
): Promise<void> {
  await db
    .updateTable('session')
    .set({ end_time: now, end_reason: reason })
    .where('realm', '=', realm)
    .where('account_id', '=', accountId)
    .where('end_time', 'is', null)
    .where('id', '<>', except)
    .execute()
  if (reason === 'password_changed') await deleteDevicesOf(db, realm, accountId)
}

/** Forgets tokens long past use and the sessions that have none left. A family's last access token stays as long as it may be refreshed with. */
export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await run(
    db,
    `delete from session_token t where t.expire_time < $1 and (t.kind <> 'access' or t.replace_time is not null or not exists (
       select 1 from session_token r where r.session_id = t.session_id and r.kind = 'refresh' and r.expire_time >= $1))`,
    [before],
  )
  await db
    .deleteFrom('session')
    .where('create_time', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('session_token').select('session_id').whereRef('session_id', '=', 'session.id'))),
    )
    .execute()
}

/** The family of any of its tokens, expired ones included: signing out must always work. */
export async function findSessionOfToken(db: Db, realm: Realm, tokenHash: Buffer): Promise<number | undefined> {
  const row = await db
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select('s.id')
    .where('t.token_hash', '=', tokenHash)
    .where('s.realm', '=', realm)
    .executeTakeFirst()
  return row?.id
}
