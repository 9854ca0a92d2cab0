import { order } from '#contract/resources/order.ts'
import type { ListDefinition } from '#web/resource/list-definition.ts'
import { idOf, type RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { OrderTabs } from './desk-tabs.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useDeskLiveUpdates } from './queries.ts'

export function OrderListPage() {
  useDeskLiveUpdates()
  return <ResourceList resource={order} lead={<OrderTabs />} detail={detail} />
}

const detail: ListDefinition['detail'] = (row: RowData, { facts }) => (
  <>
    {facts}
    <OrderTimeline of="order" id={idOf(row)} />
  </>
)
