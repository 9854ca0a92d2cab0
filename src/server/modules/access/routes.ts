import { adminGroup } from '#contract/resources/admin-group.ts'
import { adminLog } from '#contract/resources/admin-log.ts'
import { adminRule } from '#contract/resources/admin-rule.ts'
import { resources } from '#contract/resources/index.ts'
import { memberGroup } from '#contract/resources/member-group.ts'
import { memberRule } from '#contract/resources/member-rule.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import type { Route } from '#server/platform/http/mount.ts'
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
  }),
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
