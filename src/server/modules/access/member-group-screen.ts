import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import { toLeafRuleIds, toRulesText } from './format-group-rules.ts'

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
    const parents = await run<{ pid: number }>(
      tx,
      `with recursive above as (
         select id, pid from member_rule where id = any($1) union select r.id, r.pid from member_rule r join above on r.id = above.pid
       ) select pid from above where pid is not null`,
      [row.rules],
    )
    row.rules = [...new Set([...(row.rules as number[]), ...parents.map(({ pid }) => Number(pid))])]
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
  shape: (ctx, row, { caller, isWhole }) => {
    const rules = ctx.access.current().member.rules
    const hasAll = row.is_all === 1
    row.rules = isWhole ? toLeafRuleIds(row, rules, hasAll) : toRulesText(row, caller.language, hasAll)
    delete row.rules_name_arr
  },
}
