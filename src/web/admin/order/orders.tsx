import { order } from '#contract/resources/order.ts'
import { TailedText } from '#web/resource/cell-value.tsx'
import type { CellRenderers, ListDefinition } from '#web/resource/list-definition.ts'
import { idOf, type RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { OrderTabs } from './desk-tabs.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useDeskLiveUpdates } from './queries.ts'

export function OrderListPage() {
  useDeskLiveUpdates()
  return <ResourceList resource={order} cells={cells} lead={<OrderTabs />} detail={detail} />
}

/** Where a parcel goes belongs to whoever gets it. */
const cells: CellRenderers = {
  receiver_name: (name, row) => <TailedText text={String(name || '–')} tail={String(row.receiver_country ?? '')} />,
}

const detail: ListDefinition['detail'] = (row: RowData, { facts }) => (
  <>
    {facts}
    <OrderTimeline of="order" id={idOf(row)} />
  </>
)
