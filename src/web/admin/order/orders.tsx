import { order } from '#contract/resources/order.ts'
import { idOf } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { OrderTabs } from './desk-tabs.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useDeskLiveUpdates } from './queries.ts'

export function OrderListPage() {
  useDeskLiveUpdates()
  return <ResourceList resource={order} lead={<OrderTabs />} timeline={(row) => <OrderTimeline of="order" id={idOf(row)} />} />
}
