import { failedLabel } from '#contract/resources/failed-label.ts'
import type { ListDefinition } from '#web/resource/list-definition.ts'
import { idOf, type RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { ProblemTabs } from './desk-tabs.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useDeskLiveUpdates } from './queries.ts'

export function FailedLabelListPage() {
  useDeskLiveUpdates()
  return <ResourceList resource={failedLabel} lead={<ProblemTabs />} detail={detail} />
}

const detail: ListDefinition['detail'] = (row: RowData, { facts }) => (
  <>
    {facts}
    <OrderTimeline of="failedLabel" id={idOf(row)} />
  </>
)
