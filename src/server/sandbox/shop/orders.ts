import type { Language } from '#domain/language.ts'
import type { Db } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { newAddresses } from './buyers.ts'
import { newShopId, recordShopEvents, type ShopDesk } from './events.ts'
import { planOrder } from './plan-order.ts'
import { hashOfKey, newShopKey } from './shop-keys.ts'
import { changeOrder, insertOrders, insertShop, listShipments, lockOrder, lockShop } from './store.ts'
import { type DemoShop, type ShipTo, type ShopOrder, unshippedOf } from './wire.ts'

type Desk = ShopDesk & { db: Db; secrets: Secrets }

/** So many stand in a new shop, from the last days; it is empty for nobody. */
const firstOrders = 12
const hourMs = 3_600_000

/** A new shop with its first orders. The key is told once more on the shop's own page. */
export async function openDemoShop(
  desk: Desk,
  language: Language,
  orders = firstOrders,
): Promise<{ shop: DemoShop; key: string }> {
  const key = newShopKey()
  const now = desk.clock()
  const shop = await inTx(desk, async (tx) => {
    const opened = await insertShop(tx, {
      id: newShopId('shop'),
      code: newShopId('s'),
      name: say(language, 'sandbox.shop.name'),
      language,
      sealed_key: desk.secrets.seal(key),
      key_hash: hashOfKey(key),
      now,
    })
    await addOrders(desk, tx, opened, { count: orders, spreadMs: 5 * hourMs })
    return opened
  })
  return { shop, key }
}

/** More orders than this at once nobody looks at; tests that need more ask again. */
export const mostNewOrders = 200

export const makeOrders = (desk: Desk, shopId: string, count: number): Promise<ShopOrder[]> =>
  inTx(desk, async (tx) => addOrders(desk, tx, await lockShop(tx, shopId), { count, spreadMs: 0 }))

/** `spreadMs`: how long before each other they were placed. */
async function addOrders(
  desk: ShopDesk,
  tx: Tx,
  shop: DemoShop,
  { count, spreadMs }: { count: number; spreadMs: number },
): Promise<ShopOrder[]> {
  const now = desk.clock()
  const planned = Array.from({ length: count }, (_, index) => ({
    ...planOrder(shop.order_count + index + 1),
    id: newShopId('so'),
    create_time: new Date(now.getTime() - (count - 1 - index) * spreadMs),
  }))
  const made = await insertOrders(tx, { shop, planned, now })
  await recordShopEvents(desk, tx, { shop, events: made.map((order) => ({ type: 'order.created' as const, order })) })
  return made
}

/** The buyer changes their mind. null: there is no such order, or nothing of it is left to cancel. */
export const cancelShopOrder = (desk: Desk, shopId: string, id: string): Promise<ShopOrder | null> =>
  inTx(desk, async (tx) => {
    const shop = await lockShop(tx, shopId)
    const order = await lockOrder(tx, shopId, id)
    if (order?.status !== 'open') return null
    const cancelled = await changeOrder(tx, { ...order, status: 'cancelled' }, desk.clock())
    await recordShopEvents(desk, tx, { shop, events: [{ type: 'order.cancelled', order: cancelled }] })
    return cancelled
  })

/** The buyer wants it elsewhere: where they say, or somewhere else in the same country. null as above. */
export const moveShopOrder = (desk: Desk, shopId: string, id: string, to?: Partial<ShipTo>): Promise<ShopOrder | null> =>
  inTx(desk, async (tx) => {
    const shop = await lockShop(tx, shopId)
    const order = await lockOrder(tx, shopId, id)
    if (order?.status !== 'open') return null
    const ship_to = { ...order.ship_to, ...(to ?? newAddresses[order.ship_to.country]) }
    const moved = await changeOrder(tx, { ...order, ship_to }, desk.clock())
    await recordShopEvents(desk, tx, { shop, events: [{ type: 'order.updated', order: moved }] })
    return moved
  })

/** The same person buys once more: the order goes where an earlier one does. null as above. */
export async function repeatBuyer(desk: Desk, shopId: string, { id, of }: { id: string; of: string }): Promise<ShopOrder | null> {
  const earlier = await inTx(desk, (tx) => lockOrder(tx, shopId, of))
  return earlier && (await moveShopOrder(desk, shopId, id, earlier.ship_to))
}

/** What the order is after its parcels changed: shipped once every piece is in one. */
export async function settleOrder(desk: ShopDesk, tx: Tx, shop: DemoShop, order: ShopOrder): Promise<ShopOrder> {
  const left = unshippedOf(order.lines, await listShipments(tx, [order.id]))
  const isShipped = [...left.values()].every((pieces) => pieces === 0)
  const settled = await changeOrder(tx, { ...order, status: isShipped ? 'shipped' : 'open' }, desk.clock())
  await recordShopEvents(desk, tx, { shop, events: [{ type: 'order.updated', order: settled }] })
  return settled
}
