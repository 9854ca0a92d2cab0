import type { DataOf } from '#contract/endpoint.ts'
import type { orderDesk, StaffOrderCounts } from '#contract/order-desk.ts'
import { labelProblem } from '#domain/order/staff-checks.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { noConditions } from '#server/platform/resources/search.ts'
import { addQueueConditions } from './resource-hooks.ts'

const maxCounted = 1000

/** Each from its own index, and none beyond a thousand: a tab says "999+" sooner than it makes anybody wait. */
const count = (where: string) =>
  `(select count(*)::int from (select 1 from shipping_order where delete_time is null and ${where} limit ${maxCounted}) counted)`
const ofOrders = prepareOnce(
  `select ${count(`status = ${orderStatus.awaiting}`)} as awaiting, ${count(`status = ${orderStatus.inProgress}`)} as in_progress, ${count(`status = ${orderStatus.failed}`)} as failed,
     ${count(`void_status = ${voidStatus.asked}`)} as void_asked, ${count(`void_status = ${voidStatus.refused}`)} as void_refused`,
)

export async function countDesk(ctx: Ctx): Promise<DataOf<(typeof orderDesk)['counts']>> {
  const [orders, problems] = await Promise.all([
    getRow<StaffOrderCounts['orders']>(ctx.db, ofOrders),
    countProblems(ctx.db, ctx.clock()),
  ])
  return { orders, problems }
}

export async function countProblems(db: Db, now: Date): Promise<StaffOrderCounts['problems']> {
  const conditions = noConditions()
  addQueueConditions(conditions, now)
  const rows = await run<{ problem: number; n: number }>(
    db,
    prepareOnce(
      `select problem, count(*)::int as n from (select problem from failed_label t where ${conditions.clauses.join(' and ')} limit ${maxCounted * 5}) queue
       group by problem`,
    ),
    conditions.values,
  )
  const of = (problem: number) => rows.find((row) => row.problem === problem)?.n ?? 0
  return {
    failed: of(labelProblem.failed),
    waiting: of(labelProblem.waiting),
    unclear: of(labelProblem.unclear),
    void_waiting: of(labelProblem.voidWaiting),
    void_refused: of(labelProblem.voidRefused),
  }
}
