import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import { AppError } from '#domain/errors.ts'
import { isOpenPayment, paymentStatus } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { closePayment } from '../close-payment.ts'
import { toPaymentView } from '../payment-view.ts'
import { getMemberPayment } from '../store.ts'

type Cancel = (typeof pay)['cancel']

/** The member gives an open payment up; what the balance had set aside is free again. Money that arrives nevertheless is credited. */
export async function cancelPayment(ctx: Ctx, { payment_no }: InputOf<Cancel>, caller: Caller): Promise<DataOf<Cancel>> {
  const { id: userId } = actorOf(caller)
  const payment = await getMemberPayment(ctx.db, userId, payment_no)
  if (!isOpenPayment(payment.status)) throw new AppError('payment.over')
  await closePayment(ctx, payment.id, paymentStatus.cancelled, 'cancelled')
  return toPaymentView(ctx, await getMemberPayment(ctx.db, userId, payment_no), caller.language)
}
