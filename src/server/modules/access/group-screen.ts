import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import type { Actor } from '#server/platform/session/actor.ts'
import { toLeafRuleIds, toRulesText } from './format-group-rules.ts'
import { isSuperAdmin, managedGroupCondition } from './managed-groups.ts'

/** Groups of the back office: who may see, make, change and delete which, and what of their own they may give. */
export const groupScreen: ResourceHooks<Ctx> = {
  scope: (actor, conditions, ctx) => {
    if (isSuperAdmin(ctx, actor)) return
    const own = `t.id = any($${conditions.values.push(actor.groupIds)})`
    conditions.clauses.push(`(${own} or ${managedGroupCondition(conditions, actor, 't')})`)
  },
  beforeSave: async (ctx, tx, row, id, caller) => {
    const actor = actorOf(caller)
    if (id !== null) await mustBeChangeable(tx, row, id, actor)
    // Everything at once is what the group of super administrators stands for; it is not given by a list.
    if (Array.isArray(row.rules) && row.rules[0] === '*') delete row.rules
    if (Array.isArray(row.rules)) row.rules = await withParents(tx, row.rules as number[])
    if (isSuperAdmin(ctx, actor)) return
    if (id === null && row.rules === undefined) row.rules = []
    if (Array.isArray(row.rules)) await mustHoldRules(tx, row.rules as number[], actor)
  },
  beforeDelete: async (_ctx, tx, ids, caller) => {
    if (ids.some((id) => actorOf(caller).groupIds.includes(id))) throw new AppError('group.own')
    const groups = await run<{ is_super: boolean; people: number }>(
      tx,
      'select is_super, (select count(*)::int from admin_group_access where group_id = g.id) as people from admin_group g where id = any($1)',
      [ids],
    )
    if (groups.some((group) => group.is_super)) throw new AppError('group.super_fixed')
    if (groups.some((group) => group.people > 0)) throw new AppError('group.in_use')
  },
  shape: (ctx, row, { caller, isWhole }) => {
    const rules = ctx.access.current().admin.rules
    const hasAll = row.is_super === 1
    row.rules = isWhole ? toLeafRuleIds(row, rules, hasAll) : toRulesText(row, caller.language, hasAll)
    delete row.rules_name_arr
  },
}

async function mustBeChangeable(tx: Tx, row: Row, id: number, actor: Actor): Promise<void> {
  const [group] = await run<{ is_super: boolean }>(tx, 'select is_super from admin_group where id = $1', [id])
  const isRenamed = Object.entries(row).every(([name]) => name === 'name_zh' || name === 'name_en')
  if (group?.is_super && !isRenamed) mustKeepSuperGroup(row)
  if (!group?.is_super && actor.groupIds.includes(id)) throw new AppError('group.own')
}

/** A client sends back the whole row: what it did not change is no change. */
function mustKeepSuperGroup(row: Row): void {
  if (row.status === false || (row.pid ?? null) !== null) throw new AppError('group.super_fixed')
  if (Array.isArray(row.rules) && row.rules[0] !== '*') throw new AppError('group.super_fixed')
}

/** A node whose page is not held would hang in the air: what stands above comes along. */
async function withParents(tx: Tx, ids: number[]): Promise<number[]> {
  const rows = await run<{ id: number }>(
    tx,
    `with recursive above as (
       select id, pid from admin_rule where id = any($1) union select r.id, r.pid from admin_rule r join above on r.id = above.pid
     ) select id from above`,
    [ids],
  )
  // An unknown number is refused by the table of pairs.
  return [...new Set([...ids, ...rows.map((row) => Number(row.id))])]
}

async function mustHoldRules(tx: Tx, ids: number[], actor: Actor): Promise<void> {
  const own = await run<{ rule_id: number }>(
    tx,
    'select distinct rule_id from admin_group_rule join admin_group g on g.id = group_id where g.status and g.id = any($1)',
    [actor.groupIds],
  )
  const held = new Set(own.map((row) => Number(row.rule_id)))
  if (ids.some((id) => !held.has(id)) || ids.length >= held.size)
    throw new AppError('group.not_given', { fields: { rules: { key: 'error.group.not_given' } } })
}
