import { trackingEvent } from '#contract/resources/tracking-event.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { OrderLink } from './order-link.tsx'
import { useTrackingUpdates } from './queries.ts'

export function TrackingEventListPage() {
  useTrackingUpdates('trackingEvent')
  return <ResourceList resource={trackingEvent} cells={cells} />
}

const cells: CellRenderers = {
  order_id: (id, row) => (
    <OrderLink id={Number(id)} no={String((row.order as { order_code?: string } | undefined)?.order_code ?? id)} />
  ),
}
