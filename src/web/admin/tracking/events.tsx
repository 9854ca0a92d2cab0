import { trackingEvent } from '#contract/resources/tracking-event.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import type { RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { OrderLink } from './order-link.tsx'
import { useTrackingUpdates } from './queries.ts'

export function TrackingEventListPage() {
  useTrackingUpdates('trackingEvent')
  return <ResourceList resource={trackingEvent} cells={cells} cardTitle={orderNumber} />
}

const orderNumber = ({ order, order_id: id }: RowData) => String((order as { order_code?: string } | undefined)?.order_code ?? id)

const cells: CellRenderers = { order_id: (id, row) => <OrderLink id={Number(id)} no={orderNumber(row)} /> }
