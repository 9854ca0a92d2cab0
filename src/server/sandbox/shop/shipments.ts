import { z } from 'zod'
import { isStorableText } from '#domain/text.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { newShopId } from './events.ts'
import { settleOrder } from './orders.ts'
import { changeShipment, insertMail, insertShipment, listShipments, lockOrder, lockShop } from './store.ts'
import { type BuyerMail, type Shipment, type ShipmentLine, type ShopOrder, unshippedOf } from './wire.ts'

const text = (max: number) => z.string().trim().max(max).refine(isStorableText)

export const shipmentBody = z.object({
  tracking_number: text(60),
  carrier_name: text(80),
  tracking_url: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(1000)]).default(''),
  /** which pieces lie in it; left out: all that are in no parcel yet */
  lines: z
    .array(z.object({ id: text(40), quantity: z.int().min(1) }))
    .min(1)
    .max(200)
    .optional(),
})
export type ShipmentBody = z.output<typeof shipmentBody>

/** Why the shop does not take it. */
export type ShipmentRefusal = 'not_found' | 'order_cancelled' | 'already_shipped' | 'bad_number' | 'bad_carrier' | 'bad_lines'

type Place = { shopId: string; orderId: string }

/**
 * A parcel left. As real marketplaces do, the shop mails the buyer each time it is told, even of the same parcel once more; another parcel with
 * pieces that have left already is refused.
 */
export const addShipment = (ctx: Ctx, { shopId, orderId }: Place, body: ShipmentBody): Promise<Shipment | ShipmentRefusal> =>
  inTx(ctx, async (tx) => {
    const shop = await lockShop(tx, shopId)
    const order = await lockOrder(tx, shopId, orderId)
    if (!order) return 'not_found'
    if (order.status === 'cancelled') return 'order_cancelled'
    const bad = problemOf(body)
    if (bad) return bad
    const before = await listShipments(tx, [orderId])
    const again = before.find((one) => one.status === 'sent' && one.tracking_number === body.tracking_number)
    const lines = again ? again.lines : takeLines(order, before, body.lines)
    if (typeof lines === 'string') return lines
    const { tracking_number, carrier_name, tracking_url } = body
    const made = await insertShipment(tx, {
      id: newShopId('sh'),
      order_id: orderId,
      tracking_number,
      carrier_name,
      tracking_url,
      lines,
      create_time: ctx.clock(),
    })
    await mailBuyer(ctx, tx, order, made, 'shipped')
    await settleOrder(ctx, tx, shop, order)
    return made
  })

/** The parcel has another number. Told the same once more nothing happens. */
export const correctShipment = (
  ctx: Ctx,
  { shopId, orderId, id }: Place & { id: string },
  body: ShipmentBody,
): Promise<Shipment | ShipmentRefusal> =>
  inTx(ctx, async (tx) => {
    const shop = await lockShop(tx, shopId)
    const order = await lockOrder(tx, shopId, orderId)
    const one = order && (await listShipments(tx, [orderId])).find((shipment) => shipment.id === id)
    if (!one || one.status === 'cancelled') return 'not_found'
    const bad = problemOf(body)
    if (bad) return bad
    const { tracking_number, carrier_name, tracking_url } = body
    const changed: Shipment = { ...one, tracking_number, carrier_name, tracking_url }
    if (one.tracking_number === tracking_number && one.carrier_name === carrier_name && one.tracking_url === tracking_url)
      return one
    await changeShipment(tx, changed, ctx.clock())
    if (one.tracking_number !== tracking_number) await mailBuyer(ctx, tx, order, changed, 'changed')
    await settleOrder(ctx, tx, shop, order)
    return changed
  })

/** The parcel does not leave after all: its pieces wait again. Told once more nothing happens. */
export const withdrawShipment = (
  ctx: Ctx,
  { shopId, orderId, id }: Place & { id: string },
): Promise<Shipment | ShipmentRefusal> =>
  inTx(ctx, async (tx) => {
    const shop = await lockShop(tx, shopId)
    const order = await lockOrder(tx, shopId, orderId)
    const one = order && (await listShipments(tx, [orderId])).find((shipment) => shipment.id === id)
    if (!one) return 'not_found'
    if (one.status === 'cancelled') return one
    const withdrawn: Shipment = { ...one, status: 'cancelled' }
    await changeShipment(tx, withdrawn, ctx.clock())
    await mailBuyer(ctx, tx, order, withdrawn, 'withdrawn')
    if (order.status !== 'cancelled') await settleOrder(ctx, tx, shop, order)
    return withdrawn
  })

function problemOf({ tracking_number, carrier_name }: ShipmentBody): 'bad_number' | 'bad_carrier' | null {
  if (!/^[A-Za-z0-9][A-Za-z0-9 -]{4,39}$/.test(tracking_number)) return 'bad_number'
  return carrier_name === '' ? 'bad_carrier' : null
}

/** The pieces of this parcel, or why there are none for it. */
function takeLines(
  order: ShopOrder,
  before: readonly Shipment[],
  asked: readonly ShipmentLine[] | undefined,
): ShipmentLine[] | ShipmentRefusal {
  const left = unshippedOf(order.lines, before)
  if (!asked) {
    const rest = order.lines.flatMap(({ id }) => ((left.get(id) ?? 0) > 0 ? [{ id, quantity: left.get(id) ?? 0 }] : []))
    return rest.length > 0 ? rest : 'already_shipped'
  }
  if (asked.some(({ id }) => !left.has(id)) || new Set(asked.map(({ id }) => id)).size < asked.length) return 'bad_lines'
  return asked.every(({ id, quantity }) => quantity <= (left.get(id) ?? 0)) ? [...asked] : 'already_shipped'
}

const mailBuyer = (ctx: Ctx, tx: Tx, order: ShopOrder, shipment: Shipment, kind: BuyerMail['kind']): Promise<void> =>
  insertMail(tx, {
    order_id: order.id,
    shipment_id: shipment.id,
    kind,
    recipient: order.ship_to.email,
    tracking_number: shipment.tracking_number,
    create_time: ctx.clock(),
  })
