import type { Language } from '#domain/language.ts'
import { asPence, type Pence } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { chosenWay } from './chosen-way.ts'
import { openPayment } from './open-payment.ts'
import type { Payment } from './store.ts'

type Asked = {
  userId: number
  wayId: number
  amount: Pence
  clientKey: string | undefined
  language: Language
  home: string
}

/** Opens a payment into the balance; nothing is credited before the provider, or finance, says so. The same client key is the same recharge. */
export const openRecharge = async (ctx: Ctx, { wayId, amount, ...asked }: Asked): Promise<Payment> =>
  openPayment(ctx, {
    ...asked,
    orderType: 'recharge',
    orderIds: [],
    amount,
    fromBalance: asPence(0),
    way: await chosenWay(ctx, wayId, amount),
  })
