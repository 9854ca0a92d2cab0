import { accountPattern, passwordPattern } from '#domain/account.ts'
import { AppError, type FieldProblems } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { findGroupIds, firstMemberGroupId } from '#server/modules/access/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { hashPassword } from '#server/platform/session/password.ts'
import { emit } from '#server/reactions.ts'

type NewAccount = { username: string; password: string; nickname?: string }

/** Adds someone to the back office, in the groups of these codes. Twice with one name is refused. */
export async function createAdmin(
  ctx: Ctx,
  { username, password, nickname, groups }: NewAccount & { groups: string[] },
): Promise<number> {
  mustBeValidAccount({ username, password })
  const password_hash = await hashPassword(password)
  return reportTakenField(() => inTx(ctx, (tx) => insertAdmin(tx, { username, password_hash, nickname, groups }, ctx.clock())))
}

type NewAdmin = { username: string; nickname?: string; password_hash: string; groups: string[] }

export async function insertAdmin(tx: Tx, { nickname, groups, ...admin }: NewAdmin, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('admin')
    .values({ ...admin, nickname: nickname ?? admin.username, create_time: now, update_time: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const groupIds = await findGroupIds(tx, groups)
  await run(tx, 'insert into admin_group_access (admin_id, group_id) select $1, unnest($2::bigint[])', [id, groupIds])
  return id
}

type NewMember = {
  username: string
  nickname?: string
  password_hash: string
  email?: string
  mobile?: string
  salesperson_id?: number
  agree_time?: Date
  join_ip?: string
}

/** Adds a member to the group every member starts in, and says so. Twice with one name is refused. */
export async function createMember(
  ctx: Ctx,
  { username, password, nickname, email, mobile }: NewAccount & { email?: string; mobile?: string },
): Promise<number> {
  mustBeValidAccount({ username, password })
  const password_hash = await hashPassword(password)
  return reportTakenField(() =>
    inTx(ctx, (tx) => insertMember(tx, { username, password_hash, nickname, email, mobile }, ctx.clock())),
  )
}

/** The same inside a transaction that does more; what is taken is told by `reportTakenField`. */
export async function insertMember(tx: Tx, { nickname, email, mobile, ...member }: NewMember, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('member')
    .values({
      group_id: firstMemberGroupId,
      nickname: nickname ?? member.username,
      email: email ?? null,
      mobile: mobile ?? null,
      ...member,
      join_time: now,
      create_time: now,
      update_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await emit(tx, 'member.registered', { member_id: id })
  return id
}

function mustBeValidAccount({ username, password }: NewAccount): void {
  const fields: FieldProblems = {}
  if (!accountPattern.test(username)) fields.username = { key: 'invalid.account' }
  if (!passwordPattern.test(password)) fields.password = { key: 'invalid.password' }
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
}

/** Names, e-mail addresses and mobile numbers are unique; the field that clashed is told. */
export async function reportTakenField<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const clash = violatedUnique(error)
    if (clash === null) throw error
    const field = ['username', 'email', 'mobile'].find((name) => clash.includes(name)) ?? 'username'
    throw new AppError('row.duplicate', { cause: error, fields: { [field]: { key: 'invalid.taken' } } })
  }
}
