import { payWay } from '#contract/resources/pay-way.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function PayWayListPage() {
  return <ResourceList resource={payWay} />
}
