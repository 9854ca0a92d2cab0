import { AppError } from '#domain/errors.ts'
import { frameOrigin } from '#domain/frame-origin.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import { isSuperAdmin } from './group-screen.ts'
import { adminRules, memberRules, seedNames } from './rule-seeds.ts'

/** Menus and nodes of the back office. One sees the rules one holds; what is added under a page goes to whoever holds the page. */
export const adminRuleScreen: ResourceHooks<Ctx> = {
  scope: (actor, conditions, ctx) => {
    if (isSuperAdmin(ctx, actor)) return
    const mark = `$${conditions.values.push(actor.groupIds)}`
    conditions.clauses.push(
      `t.id in (select rule_id from admin_group_rule join admin_group g on g.id = group_id where g.status and g.id = any(${mark}))`,
    )
  },
  ...ruleHooks('admin_rule', seedNames(adminRules)),
  afterSave: async (_ctx, tx, id, { caller, isNew }) => {
    if (!isNew) return
    await run(
      tx,
      `insert into admin_group_rule (group_id, rule_id)
       select g.id, $1 from admin_group g where not g.is_super and case
         when (select pid from admin_rule where id = $1) is null then g.id = any($2)
         else exists (select 1 from admin_group_rule r join admin_rule made on made.pid = r.rule_id where made.id = $1 and r.group_id = g.id) end
       on conflict do nothing`,
      [id, actorOf(caller).groupIds],
    )
  },
}

/** The same of the member centre; groups of members are given new rules by hand. */
export const memberRuleScreen: ResourceHooks<Ctx> = ruleHooks('member_rule', seedNames(memberRules))

function ruleHooks(table: 'admin_rule' | 'member_rule', builtIn: string[]): ResourceHooks<Ctx> {
  return {
    beforeSave: async (_ctx, tx, row, id) => {
      const before = id === null ? undefined : await findRule(tx, table, id)
      if (before && builtIn.includes(before.name) && row.name !== undefined && row.name !== before.name)
        throw new AppError('rule.built_in', { fields: { name: { key: 'error.rule.built_in' } } })
      applyRuleDefaults(row, before)
    },
    beforeDelete: async (_ctx, tx, ids) => {
      const rows = await run<{ name: string }>(tx, `select name from ${table} where id = any($1)`, [ids])
      if (rows.some(({ name }) => builtIn.includes(name))) throw new AppError('rule.built_in')
    },
  }
}

type RuleFields = { name: string; type: string; menu_type: string | null; url: string }

const findRule = async (tx: Tx, table: string, id: number): Promise<RuleFields | undefined> =>
  (await run<RuleFields>(tx, `select name, type, menu_type, url from ${table} where id = $1`, [id]))[0]

/** A page opens somewhere: here under its own name, or at an address that must then be there. */
function applyRuleDefaults(row: Row, before: RuleFields | undefined): void {
  const merged = { ...before, ...row } as Partial<RuleFields>
  const isPage = merged.type !== 'menu_dir' && merged.type !== 'button'
  if (isPage && !merged.menu_type) row.menu_type = 'tab'
  if (!isPage && merged.menu_type) row.menu_type = null
  const menuType = isPage ? (row.menu_type ?? merged.menu_type) : null
  if ((menuType === 'link' || menuType === 'iframe') && !merged.url)
    throw new AppError('input.invalid', { fields: { url: { key: 'invalid.required' } } })
  if (menuType === 'iframe' && frameOrigin(merged.url ?? '') === null)
    throw new AppError('input.invalid', { fields: { url: { key: 'invalid.frame_url' } } })
  if (before) return
  if (!row.path && merged.type !== 'button') row.path = row.name
  if (!row.component && menuType === 'tab') row.component = row.name
}
