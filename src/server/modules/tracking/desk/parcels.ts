import type { Ctx } from '#server/ctx.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'
import type { Conditions } from '#server/platform/resources/search.ts'

const dayMs = 86_400_000
/** What nobody settled for a season is history: the lists are for what can still be helped. */
const shownDays = 120

/** Which of `late_parcel` are late now. */
export function addLateConditions({ clauses, values }: Conditions, now: Date): void {
  clauses.push(`t.due_time < $${values.push(now)}`)
  clauses.push(`t.due_time > $${values.push(new Date(now.getTime() - shownDays * dayMs))}`)
}

/** Which of `stuck_parcel` have been silent for too long by the operator's measure. */
export function addStuckConditions({ clauses, values }: Conditions, ctx: Pick<Ctx, 'settings' | 'clock'>): void {
  const now = ctx.clock().getTime()
  const silent = `$${values.push(new Date(now - ctx.settings.get('stuck_days') * dayMs))}`
  // The index finds what has not moved on; of those, whoever was heard of since is not silent.
  clauses.push(`t.since < ${silent}`)
  clauses.push(`not exists (select 1 from tracking_event heard where heard.order_id = t.id and heard.event_time >= ${silent})`)
  clauses.push(`t.since > $${values.push(new Date(now - shownDays * dayMs))}`)
}

export const lateParcelHooks: ResourceHooks<Ctx> = {
  scope: (_actor, conditions, ctx) => addLateConditions(conditions, ctx.clock()),
}
export const stuckParcelHooks: ResourceHooks<Ctx> = {
  scope: (_actor, conditions, ctx) => addStuckConditions(conditions, ctx),
}
