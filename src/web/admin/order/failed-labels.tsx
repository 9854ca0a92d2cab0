import { failedLabel } from '#contract/resources/failed-label.ts'
import { idOf } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { ProblemTabs } from './desk-tabs.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { useDeskLiveUpdates } from './queries.ts'

export function FailedLabelListPage() {
  useDeskLiveUpdates()
  return (
    <ResourceList
      resource={failedLabel}
      lead={<ProblemTabs />}
      timeline={(row) => <OrderTimeline of="failedLabel" id={idOf(row)} />}
    />
  )
}
