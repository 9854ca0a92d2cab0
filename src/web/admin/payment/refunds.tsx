import { refund } from '#contract/resources/refund.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function RefundListPage() {
  return <ResourceList resource={refund} />
}
