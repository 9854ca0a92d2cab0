import { AppError } from '#domain/errors.ts'
import { formatPounds, type Pence } from '#domain/money.ts'
import { refusalError } from '#domain/order/checks.ts'
import { checkRefund, mustBeRefundable, mustBeWithinLimit, planRefund } from '#domain/order/parcel-account.ts'
import { refundValues } from '#domain/order/refund-text.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { readParcelAccount } from '../parcel-account.ts'
import { findRefund, giveBack } from '../refund-order.ts'
import { lockOrder } from '../store.ts'

export type StaffAction = { orderId: number; actor: LedgerActor; reason: string; internalNote: string; now: Date }

/** `most`: what may be given of one order in all its parts, or no end to it */
type StaffRefund = { amount: Pence | undefined; most: Pence | undefined; onceKey: string }

/** Gives a part of what an order cost, or all that is left of it, back to the balance. The same form twice gives once; with another amount it is refused, because to say done would be untrue. */
export const refundByStaff = (
  ctx: Ctx,
  { orderId: id, actor, reason, internalNote, now, amount, most, onceKey }: StaffAction & StaffRefund,
): Promise<void> =>
  inTx(ctx, async (tx) => {
    const order = await lockOrder(tx, id)
    const key = `order-refund:${id}:${onceKey}`
    const earlier = await findRefund(tx, key)
    if (earlier && earlier.granted !== amount) throw new AppError('input.key_used')
    if (earlier) return
    const account = await readParcelAccount(ctx, tx, order)
    const refused = checkRefund(account, 'staff')
    if (refused) throw refusalError(refused)
    if (amount === undefined) throw new AppError('input.invalid', { fields: { amount: { key: 'invalid.required' } } })
    mustBeRefundable(account, 'staff', amount)
    if (planRefund(account, 'staff', amount).value === 0) throw refusalError('compensated')
    mustBeWithinLimit(account, amount, most)
    const refund = { key, kind: 'refund', way: 'staff', value: amount, actor, reason, internalNote, now } as const
    const given = await giveBack(ctx, tx, { order, account }, refund)
    const { cost } = given
    await notify(ctx, tx, {
      to: { realm: 'member', id: order.user_id },
      kind: 'order',
      word: {
        key: cost > 0 ? 'notice.order.refunded_less' : 'notice.order.refunded',
        values: { no: order.order_code, ...refundValues(given), cost: formatPounds(cost) },
      },
      link: `/user/account/sheetOrder?open=${id}`,
      mail: false,
    })
  })
