import { payment } from '#contract/resources/payment.ts'
import { idOf } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { paymentCells } from './cells.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'

export function PaymentListPage() {
  return (
    <ResourceList resource={payment} cells={paymentCells} timeline={(row) => <PaymentTimeline of="payment" id={idOf(row)} />} />
  )
}
