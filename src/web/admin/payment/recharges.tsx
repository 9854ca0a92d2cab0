import { recharge } from '#contract/resources/payment.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function RechargeListPage() {
  return <ResourceList resource={recharge} />
}
