import { salePostings } from '#domain/ledger/postings.ts'
import { asPence, formatPounds } from '#domain/money.ts'
import { payStatus } from '#domain/order/status.ts'
import type { PriceLine } from '#domain/pricing/line.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { debitOrOwe, type LedgerActor } from '#server/modules/ledger/index.ts'
import { addSale } from '#server/modules/wallet/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { createStatement } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { mustHaveMoved } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { recordHistory } from './history.ts'
import { payMoves } from './move-order.ts'
import { audienceOf, type StoredOrder } from './store.ts'

const paid = payMoves.to(payStatus.paid, { by: 'system', from: [payStatus.paid, payStatus.refunded], orStay: true })
const addLine = prepareOnce(
  `update shipping_order set amount = amount + $2, net = net + $3, vat = vat + $4, actual_pay_amount = actual_pay_amount + $2, refundable = refundable + $2,
     ${paid.set}, price = jsonb_set(price, '{lines}', price -> 'lines' || $5::jsonb), update_time = $6
   where id = $1 and ${paid.where} returning id`,
)

type ReweighCharge = { line: PriceLine; actor: LedgerActor; now: Date }

/**
 * Takes what a parcel costs more by our scales: from the wallet, the rest is owed; as a line of the order's price and of the month's invoice. Once for each
 * order. The order must be held by the caller. Returns the entry that moved the money, null where it was taken before.
 */
export async function chargeReweigh(
  ctx: Ctx,
  tx: Tx,
  order: StoredOrder,
  { line, actor, now }: ReweighCharge,
): Promise<number | null> {
  const { id, user_id: userId, order_code: memo } = order
  const { net, vat, amount, vatClass } = line
  const key = `reweigh:${id}`
  const entry = await debitOrOwe(tx, {
    key,
    kind: 'reweigh',
    userId,
    amount,
    about: { type: 'order', id },
    actor,
    memo,
    now,
    to: salePostings([{ revenue: 'shipping_revenue', net, vat }]),
  })
  if (!entry) return null
  const statement = createStatement()
  statement.add('entry', `select ${statement.bind(entry.entryId, 'bigint')} as id, ${statement.bind(key, 'text')} as key`)
  addSale(statement, {
    entryKey: key,
    userId,
    taxPoint: formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd'),
    lines: [
      {
        kind: 'reweigh',
        titleZh: say('zh-cn', 'order.sold.reweigh', { code: memo }),
        titleEn: say('en', 'order.sold.reweigh', { code: memo }),
        net,
        vat,
        ipt: asPence(0),
        vatClass,
        rate: order.price.rates[vatClass] ?? 0,
      },
    ],
  })
  await statement.run(tx, { select: 'sold.id', from: 'sold' })
  mustHaveMoved(await run(tx, addLine, [id, amount, net, vat, JSON.stringify([line]), now]))
  await recordHistory(tx, { orderId: id, verb: 'reweighed', actor, reason: formatPounds(amount), now })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  return entry.entryId
}
