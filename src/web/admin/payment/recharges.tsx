import { recharge } from '#contract/resources/payment.ts'
import { idOf } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { paymentCells } from './cells.tsx'
import { PaymentTimeline } from './payment-timeline.tsx'

export function RechargeListPage() {
  return (
    <ResourceList resource={recharge} cells={paymentCells} timeline={(row) => <PaymentTimeline of="recharge" id={idOf(row)} />} />
  )
}
