import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { asPence, type Pence } from '#domain/money.ts'
import type { OrderType } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Bill, Payable as PayablePort } from '#server/platform/payable.ts'

/** Something that can be paid, as the modules of this application implement it. */
export type Payable = PayablePort<Ctx>

type BillSelection = { order_type: OrderType; order_ids: number[] }

/** The bills behind some things of a member. One that is not theirs is missing. */
export async function getBills(
  ctx: Ctx,
  { order_type, order_ids }: BillSelection,
  userId: number,
  language: Language,
): Promise<{ payable: Payable; bills: Bill[] }> {
  const payable = ctx.payables.find(({ orderType }) => orderType === order_type)
  if (!payable) throw new AppError('payment.not_payable')
  const ids = [...new Set(order_ids)]
  const bills = await payable.listBills(ctx, { db: ctx.db, userId, ids, language })
  if (bills.length !== ids.length) throw new AppError('row.missing')
  return { payable, bills }
}

export const sumBills = (bills: readonly Bill[]): Pence => asPence(bills.reduce((total, { amount }) => total + amount, 0))
