import '#web/styles-whole.css'
import { PaymentResult } from '#web/features/pay/payment-result.tsx'
import type { Arrival } from '#web/features/pay/payment-result-state.ts'
import { ImageUpload } from '#web/inputs/upload/image-upload.tsx'
import { useLiveStream } from '#web/lib/live/use-live-stream.ts'

/** The public frame does not listen for news; who waits for their money does. */
export function MemberPayment({ paymentNo, arrival }: { paymentNo: string; arrival: Arrival }) {
  useLiveStream('member')
  return (
    <PaymentResult
      paymentNo={paymentNo}
      arrival={arrival}
      proof={(input) => <ImageUpload {...input} realm="member" topic="proof" />}
    />
  )
}
