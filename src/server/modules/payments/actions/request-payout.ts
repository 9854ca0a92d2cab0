import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { getMemberPayment } from '../store.ts'

type Payout = (typeof pay)['payout']

/** A member asks for unused balance back to where it came from; finance decides. */
export async function requestPayout(ctx: Ctx, input: InputOf<Payout>, caller: Caller): Promise<DataOf<Payout>> {
  const { id } = actorOf(caller)
  const payment = await getMemberPayment(ctx.db, id, input.payment_no)
  const { refund_no, status } = await requestRefund(ctx, {
    paymentId: payment.id,
    amount: input.amount,
    reason: input.reason,
    by: { type: 'member', id, requestId: caller.requestId },
    clientKey: input.client_key,
  })
  return { refund_no, status }
}
