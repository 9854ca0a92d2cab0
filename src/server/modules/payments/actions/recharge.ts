import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { returnUrlOf } from '../open-payment.ts'
import { openRecharge } from '../open-recharge.ts'
import { toPaymentView } from '../payment-view.ts'

type Recharge = (typeof pay)['recharge']

/** A member puts money into the balance. The same client key is the same recharge. */
export async function recharge(ctx: Ctx, input: InputOf<Recharge>, caller: Caller): Promise<DataOf<Recharge>> {
  const payment = await openRecharge(ctx, {
    userId: actorOf(caller).id,
    wayId: input.pay_way_id,
    amount: input.amount,
    clientKey: input.client_key,
    language: caller.language,
    siteUrl: returnUrlOf(ctx, caller),
  })
  return toPaymentView(ctx, payment, caller.language)
}
