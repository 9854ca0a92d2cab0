import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { returnOrders } from '#contract/return-order.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { mostRefund, type ParcelAccount } from '#domain/order/parcel-account.ts'
import { checkReturnable, type ReturnRefusal } from '#domain/return/checks.ts'
import { returnKind, returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { getMemberOrder, readParcelAccount, type StoredOrder } from '#server/modules/orders/index.ts'
import { findCardPayment } from '#server/modules/payments/index.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { listReasons, lossOfReason, type ReturnReason, reasonName } from '../reasons.ts'
import { listReturnWarehouses, warehouseOffer } from '../warehouses.ts'

type Offer = (typeof returnOrders)['offer']

/** What can be asked for one order of the caller's, and what it comes to. Changes nothing. */
export async function offerReturn(ctx: Ctx, input: InputOf<Offer>, caller: Caller): Promise<DataOf<Offer>> {
  const { id: userId } = actorOf(caller)
  const order = await getMemberOrder(ctx.db, userId, input.order_id)
  const asked = await readEarlierReturns(ctx.db, order)
  const account = await readParcelAccount(ctx, ctx.db, order)
  const { value: refundable } = mostRefund(account, 'request')
  const byCard = await sumByCard(ctx.db, order)
  const reasons = await listReasons(ctx.db)
  const warehouses = await listReturnWarehouses(ctx.db)
  return {
    order: {
      id: order.id,
      order_code: order.order_code,
      tracking_number: order.tracking_number,
      amount: formatDecimal(order.amount),
      refundable: formatDecimal(refundable),
      refundable_unused: formatDecimal(mostRefund(account, 'unused_request').value),
      paid_by_card: formatDecimal(byCard),
    },
    reasons: reasons.map((reason) => {
      const refused = checkReason(account, reason, asked)
      return {
        id: reason.id,
        kind: reason.kind,
        name: reasonName(reason, caller.language),
        needs_photo: reason.needs_photo ? 1 : 0,
        is_whole: reason.is_unused ? 1 : 0,
        reason: refused ? say(caller.language, `returnOrder.refused.${refused}`) : '',
      }
    }),
    warehouses: warehouses.map((warehouse) => warehouseOffer(warehouse, caller.language)),
  }
}

export type EarlierReturns = { refundRule: string; reasonIds: number[] }

const earlierReturns = prepareOnce(
  `select c.refund_rule as "refundRule", coalesce(array_agg(r.reason_id::float8) filter (where r.id is not null), '{}') as "reasonIds"
   from shipping_order o join channel c on c.id = o.channel_id
     left join return_order r on r.order_id = o.id and r.status not in (${returnStatus.refused}, ${returnStatus.cancelled})
   where o.id = $1 group by c.refund_rule`,
)

/** What the order's channel gives back, and what was asked for it and not given up. */
export async function readEarlierReturns(db: Db | Tx, { id }: Pick<StoredOrder, 'id'>): Promise<EarlierReturns> {
  const [row] = await run<EarlierReturns>(db, earlierReturns, [id])
  return row ?? { refundRule: 'never', reasonIds: [] }
}

/** Why this cannot be asked of this order. */
export function checkReason(account: ParcelAccount, reason: ReturnReason, asked: EarlierReturns): ReturnRefusal | null {
  const { kind, is_unused: isUnused } = reason
  const refused = checkReturnable(account, { kind, isUnused, loss: lossOfReason(reason) })
  if (refused) return refused
  if (asked.reasonIds.includes(reason.id)) return 'asked'
  return reason.kind === returnKind.refund && reason.is_unused && asked.refundRule === 'never' ? 'never_refunded' : null
}

/** How much of what is left can go back to a card. */
export async function sumByCard(db: Db | Tx, order: StoredOrder) {
  const paid = order.third_party > 0 && (await findCardPayment(db, order.user_id, order.id, 'sheet')) !== null
  return asPence(paid ? Math.min(order.third_party, order.actual_pay_amount) : 0)
}
