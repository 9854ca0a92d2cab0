import type { Realm } from '#contract/envelope.ts'
import { checkPassword, isEmail } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { hasUnmanagedGroup, isSuperAdmin, superGroupIdsSql, unmanagedGroupIdsSql } from '#server/modules/access/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { toE164 } from '#server/platform/phone.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { hashPassword } from '#server/platform/session/password.ts'
import { endSessionsOf } from '#server/platform/session/store.ts'
import { lockAccount } from './store.ts'

/** People of the back office, as those who manage them see and change them. Nobody changes what they themselves may do. */
export const adminScreen: ResourceHooks<Ctx> = {
  scope: (actor, conditions, ctx) => {
    if (isSuperAdmin(ctx, actor)) return
    const self = `t.id = $${conditions.values.push(actor.id)}`
    const foreign = `select 1 from admin_group_access a
      where a.admin_id = t.id and a.group_id in ${unmanagedGroupIdsSql(conditions, actor)}`
    conditions.clauses.push(`(${self} or not exists (${foreign}))`)
  },
  beforeSave: async (ctx, tx, row, id, caller) => {
    const actor = actorOf(caller)
    await lockAdminGroups(tx)
    normaliseContacts(row)
    const before = id === null ? [] : await groupsOf(tx, id)
    const groups = row.group_arr as number[] | undefined
    if (id === actor.id && (row.status === false || (groups && !hasSameIds(groups, before))))
      throw new AppError('admin.own_account')
    const added = (groups ?? []).filter((group) => !before.includes(group))
    if (added.length > 0 && !isSuperAdmin(ctx, actor)) await mustManage(tx, added, actor)
    await applyAccessChange(tx, 'admin', id, row, ctx.clock())
  },
  afterSave: async (_ctx, tx, id, { isNew }) => {
    await mustKeepSuperAdmin(tx, [])
    // Moved to other groups, they see other menus: their browsers ask for them again.
    if (!isNew) await publishChange(tx, { to: { admin: id }, topic: 'rules', id })
  },
  beforeDelete: async (ctx, tx, ids, caller) => {
    if (ids.includes(actorOf(caller).id)) throw new AppError('admin.own_account')
    await lockAdminGroups(tx)
    await mustKeepSuperAdmin(tx, ids)
    for (const id of ids) await endSessionsOf(tx, 'admin', id, 'disabled', ctx.clock())
  },
}

/** Two people who take each other's power at the same moment: the second one waits and sees what the first did. */
const lockAdminGroups = (tx: Tx) => run(tx, `select pg_advisory_xact_lock(hashtext('admin-groups'))`)

async function mustKeepSuperAdmin(tx: Tx, without: number[]): Promise<void> {
  const rows = await run(
    tx,
    `select 1 from admin a join admin_group_access x on x.admin_id = a.id
     where x.group_id in ${superGroupIdsSql} and a.status and not a.id = any($1) limit 1`,
    [without],
  )
  if (rows.length === 0) throw new AppError('admin.last_super')
}

async function groupsOf(tx: Tx, id: number): Promise<number[]> {
  const rows = await run<{ group_id: number }>(tx, 'select group_id from admin_group_access where admin_id = $1', [id])
  return rows.map((row) => Number(row.group_id))
}

const hasSameIds = (some: number[], others: number[]): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

async function mustManage(tx: Tx, groups: number[], actor: Actor): Promise<void> {
  if (await hasUnmanagedGroup(tx, groups, actor))
    throw new AppError('group.not_given', { fields: { group_arr: { key: 'error.group.not_given' } } })
}

function normaliseContacts(row: Row): void {
  if (row.email && !isEmail(String(row.email)))
    throw new AppError('input.invalid', { fields: { email: { key: 'invalid.email' } } })
  if (!row.mobile) return
  const number = toE164(String(row.mobile))
  if (number === null) throw new AppError('input.invalid', { fields: { mobile: { key: 'invalid.mobile' } } })
  row.mobile = number
}

/** A new password becomes what is kept of it. It ends the account's sessions, and so does being disabled. */
export async function applyAccessChange(tx: Tx, realm: Realm, id: number | null, row: Row, now: Date): Promise<void> {
  const { password } = row
  delete row.password
  const hasNewPassword = typeof password === 'string'
  if (hasNewPassword) {
    const fields = checkPassword('password', password)
    if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
    row.password_hash = await hashPassword(password)
  }
  const isDisabled = row.status === false
  if (id === null || !(hasNewPassword || isDisabled)) return
  await lockAccount(tx, realm, id)
  if (hasNewPassword) await endSessionsOf(tx, realm, id, 'password_changed', now)
  if (isDisabled) await endSessionsOf(tx, realm, id, 'disabled', now)
}
