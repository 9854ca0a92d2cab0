import { sql, type Updateable } from 'kysely'
import type { Realm } from '#contract/envelope.ts'
import { accountPattern } from '#domain/account.ts'
import type { Language } from '#domain/language.ts'
import type { ContactKind } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsNode } from '#server/platform/access.ts'
import type { MemberTable } from '#server/platform/db/db-types.gen.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { toE164 } from '#server/platform/phone.ts'

export type Account = { id: number; username: string; password_hash: string; status: boolean }

const accountColumns = ['id', 'username', 'password_hash', 'status'] as const

/** Members sign in with user name, e-mail or mobile; the name's pattern wins. Admins have names only. */
export function findAccount({ db }: Ctx, realm: Realm, typed: string): Promise<Account | undefined> {
  if (realm === 'admin' || accountPattern.test(typed)) return findByName(db, realm, typed)
  const members = db.selectFrom('member').select(accountColumns)
  if (typed.includes('@'))
    return members.where(({ fn, eb }) => eb(fn<string>('lower', ['email']), '=', typed.toLowerCase())).executeTakeFirst()
  return members.where('mobile', '=', toE164(typed) ?? typed).executeTakeFirst()
}

/** Whatever the case of its letters. Accounts that shared a name but for that, before it was unique, still come in by their former one, as it was written. */
const findByName = (db: Db, realm: Realm, typed: string): Promise<Account | undefined> =>
  db
    .selectFrom(realm)
    .select(accountColumns)
    .where(({ or, eb, fn }) =>
      or([eb(fn<string>('lower', ['username']), '=', typed.toLowerCase()), eb('former_username', '=', typed)]),
    )
    .orderBy(sql`username = ${typed}`, 'desc')
    .orderBy(sql`former_username is not distinct from ${typed}`, 'desc')
    .limit(1)
    .executeTakeFirst()

type CheckedAccount = Pick<Account, 'id' | 'password_hash'>
type SignInOrigin = { ip: string; language: Language }

/** False when the account is no longer what was checked: a password changed meanwhile has ended sessions, and this one would come after. */
export async function recordSignIn(
  tx: Tx,
  realm: Realm,
  checkedAccount: CheckedAccount,
  { ip, language }: SignInOrigin,
  now: Date,
): Promise<boolean> {
  const updatedRows = await tx
    .updateTable(realm)
    .set({ last_login_time: now, last_login_ip: ip, language })
    .where('id', '=', checkedAccount.id)
    .where('password_hash', '=', checkedAccount.password_hash)
    .where('status', '=', true)
    .returning('id')
    .execute()
  return updatedRows.length > 0
}

/** Before sessions are ended: a sign-in that is under way is either among them or finds the account changed. */
export async function lockAccount(tx: Tx, realm: Realm, id: number): Promise<void> {
  await tx.selectFrom(realm).select('id').where('id', '=', id).forUpdate().execute()
}

export const getAdmin = (db: Db | Tx, id: number) =>
  db
    .selectFrom('admin')
    .select(['id', 'username', 'nickname', 'avatar', 'last_login_time'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const getMember = (db: Db | Tx, id: number) =>
  db
    .selectFrom('member')
    .innerJoin('wallet', 'wallet.user_id', 'member.id')
    .select([
      'id',
      'username',
      'nickname',
      'email',
      'mobile',
      'avatar',
      'gender',
      'birthday',
      'money',
      'points as score',
      'points_pending as score_pending',
      'motto',
      'last_login_time',
      'last_login_ip',
      'join_time',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export async function groupsOfAdmin(db: Db, id: number): Promise<number[]> {
  const rows = await db.selectFrom('admin_group_access').select('group_id').where('admin_id', '=', id).execute()
  return rows.map((row) => row.group_id)
}

/** The member whose e-mail or mobile this is. */
export const findByContact = (db: Db | Tx, kind: ContactKind, address: string): Promise<Account | undefined> =>
  db
    .selectFrom('member')
    .select(accountColumns)
    .where(({ fn, eb }) => (kind === 'email' ? eb(fn<string>('lower', ['email']), '=', address) : eb('mobile', '=', address)))
    .executeTakeFirst()

export const findContact = (db: Db | Tx, realm: Realm, id: number) =>
  db.selectFrom(realm).select(['username', 'email', 'mobile', 'language']).where('id', '=', id).executeTakeFirst()

export async function getPasswordHash(db: Db | Tx, realm: Realm, id: number): Promise<string> {
  const row = await db.selectFrom(realm).select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()
  return row.password_hash
}

export async function updateMember(db: Db | Tx, id: number, fields: Updateable<MemberTable>): Promise<void> {
  await db.updateTable('member').set(fields).where('id', '=', id).execute()
}

/** Codes are compared without regard to letter case; a disabled one is as good as none. */
export async function findSalesperson(db: Db | Tx, code: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('salesperson')
    .select('id')
    .where(({ fn, eb }) => eb(fn<string>('upper', ['code']), '=', code.toUpperCase()))
    .where('status', '=', 1)
    .executeTakeFirst()
  return row?.id
}

/** Enabled admins who may do this, super administrators among them: those to be told when it is needed. */
export async function listAdminsWithNode(ctx: Ctx, tx: Tx, node: string): Promise<number[]> {
  const { admin } = ctx.access.current()
  const groups = [...admin.groups.keys()].filter((id) => holdsNode(admin, [id], node))
  const rows = await run<{ id: number }>(
    tx,
    `select a.id from admin a where a.status and exists (
       select 1 from admin_group_access x where x.admin_id = a.id and x.group_id = any($1)) order by a.id`,
    [groups],
  )
  return rows.map(({ id }) => id)
}
