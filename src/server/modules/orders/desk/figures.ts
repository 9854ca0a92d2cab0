import { labelProblem } from '#domain/order/staff-checks.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { getRow } from '#server/platform/db/pool.ts'
import { countProblems } from './count-desk.ts'

type Today = { orders: number; in_progress: number; voiding: number }

/** What came in and went out today, and what waits for somebody. */
export const deskFigures: Figure<Ctx> = {
  node: 'order/index',
  read: async ({ db }, { now, days }) => {
    const today = days.at(-1)?.from ?? now
    const [{ orders, in_progress: waiting, voiding }, problems] = await Promise.all([
      getRow<Today>(
        db,
        `select (select count(*)::int from shipping_order where create_time >= $1 and delete_time is null) as orders,
           (select count(*)::int from shipping_order where status = ${orderStatus.inProgress} and delete_time is null) as in_progress,
           (select count(*)::int from shipping_order where void_status = ${voidStatus.asked}) as voiding`,
        [today],
      ),
      countProblems(db, now),
    ])
    const { waiting: late, unclear } = problems
    return [
      figureCard({ name: 'orders_today', value: orders, path: '/admin/order' }),
      figureCard({
        name: 'labels_waiting',
        value: waiting,
        alarm: alarmIf('attention', late + unclear),
        path:
          late + unclear > 0
            ? `/admin/failedLabel?problem=${late > 0 ? labelProblem.waiting : labelProblem.unclear}`
            : `/admin/order?status=${orderStatus.inProgress}`,
        facts: [
          { name: 'labels_late', value: late, unit: 'count' },
          { name: 'labels_unclear', value: unclear, unit: 'count' },
        ],
      }),
      figureCard({
        name: 'labels_failed',
        value: problems.failed,
        alarm: alarmIf('failed', problems.failed),
        path: `/admin/failedLabel?problem=${labelProblem.failed}`,
      }),
      figureCard({
        name: 'voids_waiting',
        value: voiding,
        alarm: alarmIf('attention', problems.void_waiting + problems.void_refused),
        path: `/admin/order?void_status=${voidStatus.asked}`,
        facts: [{ name: 'voids_refused', value: problems.void_refused, unit: 'count' }],
      }),
    ]
  },
}
