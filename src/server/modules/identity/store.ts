import type { Realm } from '#contract/envelope.ts'
import { accountPattern } from '#domain/account.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

export type Account = { id: number; username: string; password_hash: string; status: boolean }

const accountColumns = ['id', 'username', 'password_hash', 'status'] as const

/** Members sign in with user name, e-mail or mobile; the name's pattern wins. Admins have names only. */
export function findAccount({ db }: Ctx, realm: Realm, typed: string): Promise<Account | undefined> {
  if (realm === 'admin') return db.selectFrom('admin').select(accountColumns).where('username', '=', typed).executeTakeFirst()
  const members = db.selectFrom('member').select(accountColumns)
  if (accountPattern.test(typed)) return members.where('username', '=', typed).executeTakeFirst()
  if (typed.includes('@'))
    return members.where(({ fn, eb }) => eb(fn<string>('lower', ['email']), '=', typed.toLowerCase())).executeTakeFirst()
  return members.where('mobile', 'in', mobileForms(typed)).executeTakeFirst()
}

/** Kept as E.164; people type their own country's form. */
export function mobileForms(typed: string): string[] {
  const digits = typed.replace(/[\s()-]/g, '')
  if (/^1[3-9]\d{9}$/.test(digits)) return [`+86${digits}`]
  if (/^0\d{9,10}$/.test(digits)) return [`+44${digits.slice(1)}`]
  return [digits]
}

export async function noteSignIn(tx: Tx, realm: Realm, id: number, ip: string, now: Date): Promise<void> {
  await tx.updateTable(realm).set({ last_login_time: now, last_login_ip: ip }).where('id', '=', id).execute()
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
      'score',
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
