import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { order } from '#contract/resources/order.ts'
import { voidStatus } from '#domain/order/status.ts'
import { LazyParcelWay } from '#web/features/parcel/lazy-parcel-way.tsx'
import { useCan } from '#web/lib/access.ts'
import { t } from '#web/lib/words.ts'
import { FieldBadge, TailedText } from '#web/resource/cell-value.tsx'
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

const { status: statusField, void_status: voidField } = order.fields

/** Where a parcel goes belongs to whoever gets it; a label that is void, or is about to be, is not called ready. */
const cells: CellRenderers = {
  status: (status, row) => {
    const isVoid = row.void_status === voidStatus.asked || row.void_status === voidStatus.voided
    const [field, value] = isVoid ? [voidField, row.void_status] : [statusField, status]
    return <FieldBadge field={field} value={value} />
  },
  receiver_name: (name, row) => <TailedText text={String(name || '–')} tail={String(row.receiver_country ?? '')} />,
}

const detail: ListDefinition['detail'] = (row: RowData, { facts }) => (
  <>
    {facts}
    {Boolean(row.tracking_number) && <LazyParcelWay side="staff" id={idOf(row)} />}
    {Boolean(row.tracking_number) && row.void_status !== voidStatus.voided && <AddEventLink id={idOf(row)} />}
    <OrderTimeline of="order" id={idOf(row)} />
  </>
)

/** Leads to the form in which staff say what they know of the parcel, with its order filled in. */
function AddEventLink({ id }: { id: number }) {
  const can = useCan()
  if (!can({ path: '/admin/trackingEvent', action: 'add' })) return null
  return (
    <Button
      component={Link}
      to={`/admin/trackingEvent?add=1&order_id=${id}`}
      variant="default"
      size="sm"
      w="fit-content"
      leftSection={<IconPlus size={16} aria-hidden />}
    >
      {t('orderDesk.add_event')}
    </Button>
  )
}
