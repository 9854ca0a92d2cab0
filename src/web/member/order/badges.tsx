import { Group } from '@mantine/core'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderRow } from '#contract/order-row.ts'
import { manifestStatus, orderStatus, voidStatus } from '#domain/order/status.ts'
import { FieldBadge } from '#web/resource/cell-value.tsx'

/** One of an order's states, as its list declares it. */
type StateName = 'status' | 'void_status' | 'pay_status' | 'is_effective' | 'is_warehouse_scan'

export const OrderState = <Name extends StateName>({ order, name }: { order: Pick<OrderRow, Name>; name: Name }) => (
  <FieldBadge field={memberOrder.fields[name]} value={order[name]} />
)

/** How an order stands in one badge: once a label is being voided or was, that is what counts. */
export function OrderBadge({ order }: { order: Pick<OrderRow, 'status' | 'void_status'> }) {
  const isVoided = order.void_status === voidStatus.asked || order.void_status === voidStatus.voided
  return <OrderState order={order} name={isVoided ? 'void_status' : 'status'} />
}

/** Everything there is to say, for whoever looks closer. */
export function AllBadges({ order }: { order: OrderRow }) {
  const isLabelled = order.status === orderStatus.success
  return (
    <Group gap={6}>
      <OrderBadge order={order} />
      {/* What awaits payment has said so. */}
      {order.status !== orderStatus.awaiting && <OrderState order={order} name="pay_status" />}
      {order.void_status === voidStatus.refused && <OrderState order={order} name="void_status" />}
      {isLabelled && order.is_effective !== manifestStatus.awaiting && <OrderState order={order} name="is_effective" />}
      {order.is_warehouse_scan === 1 && <OrderState order={order} name="is_warehouse_scan" />}
    </Group>
  )
}
