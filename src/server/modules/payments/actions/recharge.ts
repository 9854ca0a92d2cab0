import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import { asPence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { chosenWay } from '../chosen-way.ts'
import { homeOf } from '../home-of.ts'
import { openPayment } from '../open-payment.ts'
import { showPayment } from '../show-payment.ts'

type Recharge = (typeof pay)['recharge']

/** Opens a payment into the balance; nothing is credited before the provider says so. The same client key is the same recharge. */
export async function recharge(ctx: Ctx, input: InputOf<Recharge>, caller: Caller): Promise<DataOf<Recharge>> {
  const way = await chosenWay(ctx, input.pay_way_id, input.amount)
  const payment = await openPayment(ctx, {
    userId: actorOf(caller).id,
    orderType: 'recharge',
    orderIds: [],
    amount: input.amount,
    fromBalance: asPence(0),
    way,
    clientKey: input.client_key,
    language: caller.language,
    home: homeOf(ctx, caller),
  })
  return showPayment(ctx, payment, caller.language)
}
