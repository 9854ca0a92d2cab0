import { formatPounds } from '#domain/money.ts'
import type { PriceLine } from '#domain/pricing/line.ts'
import { parcelOf } from '#domain/pricing/measures.ts'
import { isOffered } from '#domain/pricing/quote.ts'
import { isBeyondTolerance, type ParcelMeasures, type ReweighDifference, reweighDifference } from '#domain/reweigh.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { notify } from '#server/modules/notices/index.ts'
import { type OrderPrice, recordHistory } from '#server/modules/orders/index.ts'
import { priceCarriage } from '#server/modules/prices/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'

/** What a station measured; null where nothing was. */
export type MeasuredParcel = { [Figure in keyof ParcelMeasures]: number | null }

type PostalArea = { countryCode: string; zipCode: string }
type DeclaredOrder = ParcelMeasures & {
  id: number
  user_id: number
  order_code: string
  channel_id: number
  sender: PostalArea
  receiver: PostalArea
  price: OrderPrice
  price_table_id: number | null
  price_time: Date
  percent: number
  grams: number
}

// What was asked once, and settled or not, is not asked again.
const selectDeclared = prepareOnce(
  `select o.id, o.user_id, o.order_code, o.channel_id, o.sender, o.receiver, o.price, o.price_table_id, o.price_time,
     (o.price -> 'weight' ->> 'actual')::int as weight, o.length, o.width, o.height, c.reweigh_percent as percent, c.reweigh_grams as grams
   from shipping_order o join channel c on c.id = o.channel_id
   where o.id = $1 and not exists (select 1 from reweigh r where r.order_id = o.id)`,
)

export type NewReweigh = ReweighDifference & { order: DeclaredOrder; measured: ParcelMeasures; lines: PriceLine[] }

/**
 * What a parcel costs more at the figures that were measured, by the prices it was bought with. Null where it is within what its channel tolerates, or costs
 * no more; `unpriced` where those prices know no such parcel.
 */
export async function priceMeasured(
  ctx: Ctx,
  tx: Tx,
  orderId: number,
  found: MeasuredParcel,
): Promise<NewReweigh | 'unpriced' | null> {
  if (found.weight === null && found.length === null) return null
  const [order] = await run<DeclaredOrder>(tx, selectDeclared, [orderId])
  if (!order) return null
  const measured = {
    weight: found.weight ?? order.weight,
    length: found.length ?? order.length,
    width: found.width ?? order.width,
    height: found.height ?? order.height,
  }
  if (!isBeyondTolerance(order, measured, order)) return null
  if (order.price_table_id === null) return 'unpriced'
  const { price } = order
  const quote = await priceCarriage(ctx, tx, {
    channelId: order.channel_id,
    tableId: order.price_table_id,
    sender: order.sender,
    receiver: order.receiver,
    parcel: parcelOf(measured.weight, measured.length, measured.width, measured.height),
    discountRate: discountRateOf(price.lines),
    day: formatTime(order.price_time, ctx.settings.get('time_zone'), 'yyyy-mm-dd'),
    rates: price.rates,
  })
  if (!isOffered(quote)) return 'unpriced'
  const difference = reweighDifference(price.lines, quote.lines, { from: price.weight.grams, to: quote.weight.grams })
  return difference && { ...difference, order, measured, lines: quote.lines }
}

/** As the member's group had it when the order was priced. */
function discountRateOf(lines: readonly PriceLine[]): number {
  for (const { why } of lines) if (why.of === 'rate') return why.rate
  return 0
}

const insert = prepareOnce(
  `insert into reweigh (order_id, user_id, order_code, scan_id, old_weight, old_length, old_width, old_height, weight, length, width, height,
     old_amount, new_amount, difference, line, lines, due_time, create_time, update_time)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19)
   on conflict (order_id) do nothing returning id`,
)

/** Proposes the difference to the member, once for each order, with so many days to answer. The order must be held by the caller. */
export async function proposeReweigh(
  ctx: Ctx,
  tx: Tx,
  { order, measured, oldAmount, newAmount, difference, line, lines }: NewReweigh,
  { scanId, now }: { scanId: number | null; now: Date },
): Promise<void> {
  const days = ctx.settings.get('reweigh_days')
  const due = new Date(now.getTime() + days * 86_400_000)
  const [made] = await run<{ id: number }>(tx, insert, [
    order.id,
    order.user_id,
    order.order_code,
    scanId,
    order.weight,
    order.length,
    order.width,
    order.height,
    measured.weight,
    measured.length,
    measured.width,
    measured.height,
    oldAmount,
    newAmount,
    difference,
    JSON.stringify(line),
    JSON.stringify(lines),
    due,
    now,
  ])
  if (!made) return
  const actor = { type: 'system', id: null } as const
  await recordHistory(tx, { orderId: order.id, verb: 'reweigh_proposed', actor, reason: formatPounds(difference), now })
  await notify(ctx, tx, {
    to: { realm: 'member', id: order.user_id },
    kind: 'reweigh',
    word: { key: 'notice.reweigh.proposed', values: { no: order.order_code, amount: formatPounds(difference), days } },
    link: `/user/account/reweigh?open=${made.id}`,
    mail: true,
  })
  await publishChange(tx, { to: [{ member: order.user_id }, { admins: 'reweigh/index' }], topic: 'reweigh', id: made.id })
}
