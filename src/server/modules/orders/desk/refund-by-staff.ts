import { AppError } from '#domain/errors.ts'
import { asPence, formatPounds, type Pence } from '#domain/money.ts'
import { checkStaffRefund } from '#domain/order/staff-checks.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { giveBack, mustBeWithinLimit } from '../give-back.ts'
import { lockOrder } from '../store.ts'
import { refusalError } from '../void-order.ts'

export type StaffAction = { orderId: number; actor: LedgerActor; reason: string; internalNote: string; now: Date }

const findEarlierRefund = prepareOnce(
  'select (select sum(gross) from sale_line where entry_id = e.id)::bigint as amount from ledger_entry e where e.key = $1',
)

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
    const [earlier] = await run<{ amount: Pence }>(tx, findEarlierRefund, [key])
    if (earlier && earlier.amount !== amount) throw new AppError('input.key_used')
    if (earlier) return
    const refused = checkStaffRefund({ ...order, void_until: null })
    if (refused) throw refusalError(refused)
    if (amount === undefined) throw new AppError('input.invalid', { fields: { amount: { key: 'invalid.required' } } })
    mustBeWithinLimit(order, amount, most)
    const { cost } = await giveBack(ctx, tx, order, { key, amount, actor, reason, internalNote, now })
    const pounds = formatPounds(asPence(amount))
    await notify(ctx, tx, {
      to: { realm: 'member', id: order.user_id },
      kind: 'order',
      word: {
        key: cost > 0 ? 'notice.order.refunded_less' : 'notice.order.refunded',
        values: { no: order.order_code, amount: pounds, cost: formatPounds(cost) },
      },
      link: `/user/account/sheetOrder?open=${id}`,
      mail: false,
    })
  })
