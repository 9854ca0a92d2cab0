import { payment } from '#contract/resources/payment.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function PaymentListPage() {
  return <ResourceList resource={payment} />
}
