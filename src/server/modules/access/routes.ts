import type { ListQuery } from '#contract/list-query.ts'
import { adminGroup } from '#contract/resources/admin-group.ts'
import { adminLog } from '#contract/resources/admin-log.ts'
import { adminRule } from '#contract/resources/admin-rule.ts'
import { resources } from '#contract/resources/index.ts'
import { memberGroup } from '#contract/resources/member-group.ts'
import { memberRule } from '#contract/resources/member-rule.ts'
import { maskSecrets } from '#domain/secrets.ts'
import { cutText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import type { Route } from '#server/platform/http/mount.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { groupScreen, isSuperAdmin, memberGroupScreen } from './group-screen.ts'
import { adminRuleScreen, memberRuleScreen } from './rule-screen.ts'
import { readTitle } from './write-admin-log.ts'

export const accessRoutes: Route<Ctx>[] = [
  ...resourceRoutes(adminGroup, resources, groupScreen).map(withOwnGroups),
  ...resourceRoutes(adminRule, resources, adminRuleScreen),
  ...resourceRoutes<Ctx>(adminLog, resources, {
    scope: (actor, conditions, ctx) => {
      if (!isSuperAdmin(ctx, actor)) conditions.clauses.push(`t.admin_id = $${conditions.values.push(actor.id)}`)
    },
    shape: (_ctx, row, { caller }) => {
      row.title = readTitle(String(row.title), caller.language)
    },
  }).map(withSentData),
  ...resourceRoutes(memberGroup, resources, memberGroupScreen),
  ...resourceRoutes(memberRule, resources, memberRuleScreen),
]

/** Existing clients read from the list of groups which of them the caller is in. */
function withOwnGroups(route: Route<Ctx>): Route<Ctx> {
  if (route.endpoint !== adminGroup.calls.index) return route
  const handle: Route<Ctx>['handle'] = async (ctx, input, caller) => ({
    ...((await route.handle(ctx, input, caller)) as object),
    group: actorOf(caller).groupIds,
  })
  return { ...route, handle }
}

const longestSentData = 2000

/**
 * Clients of BuildAdmin open a step of the log from the list and parse its `data`, a text of JSON. Secrets are
 * masked. A text too long for a list is cut; the detail of the step has all of it.
 */
function withSentData(route: Route<Ctx>): Route<Ctx> {
  if (route.endpoint !== adminLog.calls.index) return route
  const handle: Route<Ctx>['handle'] = async (ctx, input: ListQuery, caller) => {
    const answer = (await route.handle(ctx, input as never, caller)) as { list: Row[] }
    if (input.select) return answer
    const ids = answer.list.map(({ id }) => id)
    const stored = await run<{ id: number; data: unknown }>(ctx.db, 'select id, data from admin_log where id = any($1)', [ids])
    const texts = new Map(stored.map(({ id, data }) => [id, data === null ? '' : JSON.stringify(maskSecrets(data))]))
    for (const row of answer.list) {
      const text = texts.get(row.id as number) ?? ''
      row.data = text.length > longestSentData ? JSON.stringify({ truncated: cutText(text, longestSentData) }) : text
    }
    return answer
  }
  return { ...route, handle }
}
