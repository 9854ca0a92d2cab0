import type { Language } from '#domain/language.ts'
import { asPence, type Pence } from '#domain/money.ts'
import { paymentStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { findPaymentByClientKey } from './client-key.ts'
import { getOfferedWay, openPayment } from './open-payment.ts'
import type { Payment } from './store.ts'

type RechargeRequest = {
  userId: number
  wayId: number
  amount: Pence
  clientKey: string | undefined
  language: Language
  siteUrl: string
}

/** Opens a payment into the balance; nothing is credited before the provider, or finance, says so. The same client key is the same recharge. */
export async function openRecharge(ctx: Ctx, { wayId, amount, ...asked }: RechargeRequest): Promise<Payment> {
  const request = { orderType: 'recharge', orderIds: [], amount, wayId, usesBalance: false } as const
  // Also when its way is not offered any more: what was made is the answer.
  const before = await findPaymentByClientKey(ctx.db, asked.userId, asked.clientKey, request)
  if (before && before.status !== paymentStatus.created) return before
  return openPayment(ctx, {
    ...asked,
    orderType: 'recharge',
    orderIds: [],
    agreed: null,
    amount,
    fromBalance: asPence(0),
    expected: amount,
    usesBalance: false,
    way: await getOfferedWay(ctx, wayId, amount),
  })
}
