import { paymentStatus, refundStatus } from '#domain/payment.ts'
import { countFigure } from '#server/platform/dashboard-figures.ts'

/** Money that waits for a person: nobody else moves it on. */
const transfers = countFigure({
  node: 'payment/index',
  from: `payment where status = ${paymentStatus.pending} and provider = 'offline'`,
  counts: { value: 'true', shown: `proof <> ''` },
  cards: ({ value, shown }) => [
    {
      // One without a proof may never be made; one with it waits for us.
      name: 'transfers_awaited',
      value,
      alarm: 'attention',
      alarmBy: shown,
      path: `/admin/payment?provider=offline&status=${paymentStatus.pending}`,
      facts: { with_proof: shown },
    },
  ],
})

const refunds = countFigure({
  node: 'refund/index',
  from: `refund where status in (${refundStatus.asked}, ${refundStatus.sending})`,
  counts: { asked: `status = ${refundStatus.asked}`, sending: `status = ${refundStatus.sending}` },
  cards: ({ asked, sending }) => [
    {
      name: 'refunds_asked',
      value: asked,
      alarm: 'attention',
      path: `/admin/refund?status=${refundStatus.asked}`,
      facts: { sending },
    },
  ],
})

export const paymentFigures = [transfers, refunds]
