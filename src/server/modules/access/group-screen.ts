import type { Realm } from '#contract/envelope.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { isSuper, type StoredRule } from '#server/platform/access.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import type { Conditions } from '#server/platform/resources/search.ts'
import type { Actor } from '#server/platform/session/actor.ts'

export const isSuperAdmin = (ctx: Ctx, actor: Actor): boolean => isSuper(ctx.access.current().admin, actor.groupIds)

/**
 * Who is not a super administrator manages groups that hold some of what they hold and not all of it: nobody makes their equal, and nobody
 * gives what they have not. The condition speaks of the group `alias`.
 */
export function managedGroupCondition(conditions: Conditions, actor: Actor, alias: string): string {
  const own = `(select rule_id from admin_group_rule join admin_group own_group on own_group.id = group_id
    where own_group.status and own_group.id = any($${conditions.values.push(actor.groupIds)}))`
  const held = `(select rule_id from admin_group_rule where group_id = ${alias}.id)`
  return `not ${alias}.is_super and not exists (${held} except ${own}) and exists (${own} except ${held})`
}

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
    if (!isSuperAdmin(ctx, actor) && holdsEverything(row.rules)) throw notGiven()
    // Only the group of super administrators holds everything, and no list of rules makes another one.
    if (holdsEverything(row.rules)) delete row.rules
    if (Array.isArray(row.rules)) row.rules = await withParents(tx, 'admin_rule', row.rules as number[])
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
  shape: shapeRules('admin', 'is_super'),
}

/** Groups of members. One may hold everything, also what comes later: `["*"]` on the wire, `is_all` in our own form. */
export const memberGroupScreen: ResourceHooks<Ctx> = {
  beforeSave: async (_ctx, tx, row) => {
    if (!Array.isArray(row.rules)) return
    if (row.rules[0] === '*') {
      row.is_all = true
      delete row.rules
      return
    }
    row.is_all ??= false
    row.rules = await withParents(tx, 'member_rule', row.rules as number[])
  },
  beforeDelete: async (_ctx, tx, ids) => {
    const groups = await run<{ is_default: boolean; has_members: boolean }>(
      tx,
      `select coalesce(code = 'member', false) as is_default, exists (select 1 from member where group_id = g.id) as has_members
       from member_group g where id = any($1)`,
      [ids],
    )
    if (groups.some((group) => group.is_default)) throw new AppError('group.default')
    if (groups.some((group) => group.has_members)) throw new AppError('group.in_use')
  },
  shape: shapeRules('member', 'is_all'),
}

/** `hasAll`: the column that says that a group holds everything */
function shapeRules(realm: Realm, hasAll: 'is_super' | 'is_all'): ResourceHooks<Ctx>['shape'] {
  return (ctx, row, { caller, isWhole }) => {
    const holdsAll = row[hasAll] === 1
    row.rules = isWhole
      ? toLeafRuleIds(row, ctx.access.current()[realm].rules, holdsAll)
      : toRulesText(row, caller.language, holdsAll)
    delete row.rules_name_arr
  }
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
async function withParents(tx: Tx, table: 'admin_rule' | 'member_rule', ids: number[]): Promise<number[]> {
  const rows = await run<{ id: number }>(
    tx,
    `with recursive above as (
       select id, pid from ${table} where id = any($1) union select r.id, r.pid from ${table} r join above on r.id = above.pid
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
  if (ids.some((id) => !held.has(id)) || ids.length >= held.size) throw notGiven()
}

const holdsEverything = (rules: unknown): boolean => Array.isArray(rules) && rules[0] === '*'

const notGiven = () => new AppError('group.not_given', { fields: { rules: { key: 'error.group.not_given' } } })

/** In a list a group says in a few words what it holds. */
function toRulesText(row: Row, language: Language, hasAll: boolean): string {
  const titles = row.rules_name_arr as string[]
  if (hasAll) return say(language, 'auth.group.rules.super')
  if (titles.length === 0) return say(language, 'auth.group.rules.none')
  const first = titles[0] ?? ''
  return titles.length === 1
    ? say(language, 'auth.group.rules.one', { first })
    : say(language, 'auth.group.rules.some', { first, count: titles.length - 1 })
}

/** Whole it names the leaves only, as the trees of existing clients want them: a folder is half ticked by what is ticked below it. */
function toLeafRuleIds(row: Row, rules: StoredRule[], hasAll: boolean): (number | '*')[] {
  if (hasAll) return ['*']
  const held = row.rules as number[]
  const parents = new Set(rules.filter((rule) => held.includes(rule.id)).map((rule) => rule.pid))
  return held.filter((id) => !parents.has(id))
}
