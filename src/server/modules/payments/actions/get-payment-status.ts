import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { checkPayment } from '../check-payment.ts'
import { toPaymentView } from '../payment-view.ts'
import { claimCheck, getMemberPayment } from '../store.ts'

type Status = (typeof pay)['status']

/** However often a page asks, the provider is asked once in this time. */
const minCheckIntervalMs = 10_000

/** How a payment stands. While it is open the provider is asked now and then, so that a lost callback keeps nobody waiting. */
export async function getPaymentStatus(ctx: Ctx, { payment_no }: InputOf<Status>, caller: Caller): Promise<DataOf<Status>> {
  const { id: userId } = actorOf(caller)
  const payment = await getMemberPayment(ctx.db, userId, payment_no)
  const now = ctx.clock()
  if (payment.provider_ref !== null && (await claimCheck(ctx.db, payment.id, now, new Date(now.getTime() + minCheckIntervalMs))))
    await checkPayment(ctx, payment)
  return toPaymentView(ctx, await getMemberPayment(ctx.db, userId, payment_no), caller.language)
}
