import { AppError } from '#domain/errors.ts'
import { asPence } from '#domain/money.ts'
import { checkPayFee } from '#domain/return/checks.ts'
import type { ReturnFee } from '#domain/return/fees.ts'
import { lockOrders } from '#server/modules/orders/index.ts'
import type { Payable } from '#server/modules/payments/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { say } from '#server/platform/i18n.ts'
import { takeFees } from './actions/pay-fee.ts'
import { readFees, sumFees } from './fees.ts'
import { findMemberReturns, lockReturn, mustBeAllowed } from './store.ts'

/** What was agreed on when a payment was begun: another day in stock does not change it. */
type AgreedFees = { id: number; fees: ReturnFee[] }

const ordersOf = prepareOnce('select order_id from return_order where id = any($1)')
const lockRows = prepareOnce('select id from return_order where id = any($1) order by id for no key update')

/** The fees of parcels in stock, for whoever pays them by card. */
export const returnPayable: Payable = {
  orderType: 'return',
  listBills: async (ctx, { db, userId, ids, language }) => {
    const rows = await findMemberReturns(db, userId, ids)
    const now = ctx.clock()
    const bills = rows.map(async (stored) => {
      const { id, order_no: no, order_code: code } = stored
      const title = say(language, 'returnOrder.bill', { code })
      const refused = checkPayFee(stored)
      if (refused) return { id, no, title, amount: stored.amount, reason: say(language, `returnOrder.refused.${refused}`) }
      const fees = await readFees(ctx, db, stored, now)
      return { id, no, title, amount: sumFees(fees), reason: '', agreed: { id, fees } satisfies AgreedFees }
    })
    return Promise.all(bills)
  },
  lock: async (tx, ids) => {
    const rows = await run<{ order_id: number }>(tx, ordersOf, [ids])
    await lockOrders(
      tx,
      rows.map(({ order_id }) => order_id),
    )
    await run(tx, lockRows, [ids])
  },
  pay: async (ctx, tx, { userId, ids, sources, agreed = [], actor, now }) => {
    await returnPayable.lock(tx, ids)
    let due = 0
    for (const id of [...ids].sort((one, other) => one - other)) {
      const { held } = await lockReturn(tx, id, userId)
      mustBeAllowed(checkPayFee(held))
      const terms = (agreed as AgreedFees[]).find((one) => one.id === id)
      const fees = terms?.fees ?? (await readFees(ctx, tx, held, now))
      due += sumFees(fees)
      await takeFees(ctx, tx, held, { fees, actor, now })
    }
    // The fees grew while the card was being asked: what was agreed to is not what they are.
    if (asPence(due) !== sources.money + sources.thirdParty + sources.offline) throw new AppError('order.moved')
  },
  link: (ids) => `/user/account/refundOrder${ids.length === 1 ? `?open=${ids[0]}` : ''}`,
}
