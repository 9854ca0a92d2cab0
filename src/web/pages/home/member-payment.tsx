import '#web/styles-whole.css'
import { useLiveStream } from '#web/lib/live/use-live-stream.ts'
import { PaymentResult } from '#web/member/pay/payment-result.tsx'
import type { Arrival } from '#web/member/pay/payment-result-state.ts'

/** The public frame does not listen for news; who waits for their money does. */
export function MemberPayment({ paymentNo, arrival }: { paymentNo: string; arrival: Arrival }) {
  useLiveStream('member')
  return <PaymentResult paymentNo={paymentNo} arrival={arrival} />
}
