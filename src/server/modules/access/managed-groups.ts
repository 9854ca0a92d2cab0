import type { Ctx } from '#server/ctx.ts'
import { isSuper } from '#server/platform/access.ts'
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
