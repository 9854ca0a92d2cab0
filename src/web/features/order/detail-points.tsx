import type { OrderDetail } from '#contract/order-row.ts'
import { payStatus, voidStatus } from '#domain/order/status.ts'
import { t } from '#web/lib/words.ts'

/** How many points its price takes, and whether they were taken yet or came back. */
export function PointsRow({ order: { points_used: points, pay_status, void_status } }: { order: OrderDetail }) {
  if (points === 0) return null
  const state = pay_status === payStatus.unpaid ? 'to_use' : void_status === voidStatus.voided ? 'returned' : 'used'
  return (
    <tr data-points={state}>
      <th scope="row">{t(`orders.detail.points.${state}`)}</th>
      <td>{points.toLocaleString('en-GB')}</td>
    </tr>
  )
}
