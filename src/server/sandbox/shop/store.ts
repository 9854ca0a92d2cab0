import { type Db, findFirst, getRow, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { ShopFault } from './behaviour.ts'
import type { PlannedOrder } from './plan-order.ts'
import type { BuyerMail, DemoShop, Shipment, ShopOrder } from './wire.ts'

const shopColumns = 'id, serial, code, name, language, sealed_key, callback_url, fault, fault_left, order_count'
const orderColumns = `id, shop_id, position, number, status, language, ship_to, lines, shipping_fee, total, service, note, tax_number,
  create_time, update_time`
const shipmentColumns = 'id, order_id, tracking_number, carrier_name, tracking_url, lines, status, create_time'

type NewShop = Pick<DemoShop, 'id' | 'code' | 'name' | 'language' | 'sealed_key'> & { key_hash: string; now: Date }

export const insertShop = (tx: Tx, one: NewShop): Promise<DemoShop> =>
  getRow(
    tx,
    `insert into sandbox_shop (id, code, name, language, sealed_key, key_hash, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $7) returning ${shopColumns}`,
    [one.id, one.code, one.name, one.language, one.sealed_key, one.key_hash, one.now],
  )

export const findShop = (db: Db | Tx, by: 'code' | 'key_hash', value: string): Promise<DemoShop | null> =>
  findFirst(db, `select ${shopColumns} from sandbox_shop where ${by} = $1`, [value])

/** Held, so that positions are given once and changes follow each other. */
export const lockShop = async (tx: Tx, id: string): Promise<DemoShop> => {
  const row = await findFirst<DemoShop>(tx, `select ${shopColumns} from sandbox_shop where id = $1 for update`, [id])
  if (!row) throw new Error(`no shop ${id}`)
  return row
}

export const setKey = async (db: Db, id: string, key: { sealed_key: string; key_hash: string; now: Date }): Promise<void> => {
  await run(db, 'update sandbox_shop set sealed_key = $2, key_hash = $3, update_time = $4 where id = $1', [
    id,
    key.sealed_key,
    key.key_hash,
    key.now,
  ])
}

export const setCallbackUrl = async (db: Db, id: string, url: string): Promise<void> => {
  await run(db, 'update sandbox_shop set callback_url = $2 where id = $1', [id, url])
}

export const setFault = async (db: Db, id: string, fault: string, left: number | null): Promise<void> => {
  await run(db, 'update sandbox_shop set fault = $2, fault_left = $3 where id = $1', [id, fault, left])
}

/** The fault that meets this call, if it is one of these; counted down, so that of two callers at once each uses up one. */
export async function takeFault(db: Db, id: string, faults: readonly ShopFault[]): Promise<ShopFault | null> {
  const row = await findFirst<{ fault: ShopFault }>(
    db,
    `update sandbox_shop s set fault = case when s.fault_left = 1 then '' else s.fault end, fault_left = nullif(s.fault_left - 1, 0)
     from (select id, fault from sandbox_shop where id = $1 and fault = any($2) for update) was where s.id = was.id returning was.fault`,
    [id, faults],
  )
  return row?.fault ?? null
}

type NewOrders = { shop: DemoShop; planned: readonly (PlannedOrder & { id: string; create_time: Date })[]; now: Date }

export async function insertOrders(tx: Tx, { shop, planned, now }: NewOrders): Promise<ShopOrder[]> {
  const rows = planned.map((one) => ({ ...one, number: `DS${shop.serial}-${1000 + one.position}` }))
  await run(tx, 'update sandbox_shop set order_count = order_count + $2, update_time = $3 where id = $1', [
    shop.id,
    rows.length,
    now,
  ])
  return run<ShopOrder>(
    tx,
    `insert into sandbox_shop_order (id, shop_id, position, number, language, ship_to, lines, shipping_fee, total, service, note, tax_number,
       create_time, update_time)
     select id, $1, position, number, language, ship_to, lines, shipping_fee, total, service, note, tax_number, create_time, $3
     from jsonb_to_recordset($2::jsonb) as one (id text, position integer, number text, language text, ship_to jsonb, lines jsonb,
       shipping_fee integer, total integer, service text, note text, tax_number text, create_time timestamptz)
     returning ${orderColumns}`,
    [shop.id, JSON.stringify(rows), now],
  )
}

export const findOrder = (db: Db | Tx, shopId: string, id: string): Promise<ShopOrder | null> =>
  findFirst(db, `select ${orderColumns} from sandbox_shop_order where shop_id = $1 and id = $2`, [shopId, id])

export const lockOrder = (tx: Tx, shopId: string, id: string): Promise<ShopOrder | null> =>
  findFirst(tx, `select ${orderColumns} from sandbox_shop_order where shop_id = $1 and id = $2 for update`, [shopId, id])

export type OrderPosition = { updated: Date; id: string }

/** What changed since, oldest change first; orders that changed in the same instant stand by their id. */
export const listChangedOrders = (
  db: Db,
  { shopId, after, since, limit }: { shopId: string; after: OrderPosition | null; since: Date | null; limit: number },
): Promise<ShopOrder[]> =>
  run<ShopOrder>(
    db,
    `select ${orderColumns} from sandbox_shop_order
     where shop_id = $1 and ($2::timestamptz is null or (update_time, id) > ($2, $3)) and ($4::timestamptz is null or update_time >= $4)
     order by update_time, id limit $5`,
    [shopId, after?.updated ?? null, after?.id ?? '', since, limit],
  )

/** For the shop's own page: newest first, found by any part of number, name or tracking number. */
export const searchOrders = (
  db: Db,
  { shopId, status, text, skip, limit }: { shopId: string; status: string; text: string; skip: number; limit: number },
): Promise<(ShopOrder & { found: number })[]> =>
  run<ShopOrder & { found: number }>(
    db,
    `select ${orderColumns}, count(*) over () as found from sandbox_shop_order o
     where shop_id = $1 and ($2 = '' or status = $2) and ($3 = '' or strpos(lower(number || ' ' || (ship_to ->> 'name')), lower($3)) > 0
       or exists (select 1 from sandbox_shop_shipment s where s.order_id = o.id and strpos(lower(s.tracking_number), lower($3)) > 0))
     order by position desc offset $4 limit $5`,
    [shopId, status, text, skip, limit],
  )

export const countOrders = (db: Db, shopId: string): Promise<{ status: ShopOrder['status']; count: number }[]> =>
  run(db, 'select status, count(*) as count from sandbox_shop_order where shop_id = $1 group by status', [shopId])

/** A change is always later than the last one, whatever the clock says. */
export const changeOrder = (tx: Tx, order: Pick<ShopOrder, 'id' | 'status' | 'ship_to'>, now: Date): Promise<ShopOrder> =>
  getRow(
    tx,
    `update sandbox_shop_order set status = $2, ship_to = $3, update_time = greatest($4, update_time + interval '1 ms')
     where id = $1 returning ${orderColumns}`,
    [order.id, order.status, JSON.stringify(order.ship_to), now],
  )

export const listShipments = (db: Db | Tx, orderIds: readonly string[]): Promise<Shipment[]> =>
  run<Shipment>(db, `select ${shipmentColumns} from sandbox_shop_shipment where order_id = any($1) order by create_time, id`, [
    orderIds,
  ])

export const insertShipment = (tx: Tx, one: Omit<Shipment, 'status'>): Promise<Shipment> =>
  getRow(
    tx,
    `insert into sandbox_shop_shipment (id, order_id, tracking_number, carrier_name, tracking_url, lines, create_time, update_time)
     values ($1, $2, $3, $4, $5, $6, $7, $7) returning ${shipmentColumns}`,
    [one.id, one.order_id, one.tracking_number, one.carrier_name, one.tracking_url, JSON.stringify(one.lines), one.create_time],
  )

export const changeShipment = async (tx: Tx, one: Shipment, now: Date): Promise<void> => {
  await run(
    tx,
    `update sandbox_shop_shipment set tracking_number = $2, carrier_name = $3, tracking_url = $4, status = $5, update_time = $6 where id = $1`,
    [one.id, one.tracking_number, one.carrier_name, one.tracking_url, one.status, now],
  )
}

export const insertMail = async (tx: Tx, mail: BuyerMail & { shipment_id: string }): Promise<void> => {
  await run(
    tx,
    `insert into sandbox_shop_mail (order_id, shipment_id, kind, recipient, tracking_number, create_time) values ($1, $2, $3, $4, $5, $6)`,
    [mail.order_id, mail.shipment_id, mail.kind, mail.recipient, mail.tracking_number, mail.create_time],
  )
}

export const listMails = (db: Db, orderIds: readonly string[]): Promise<BuyerMail[]> =>
  run<BuyerMail>(
    db,
    `select order_id, kind, recipient, tracking_number, create_time from sandbox_shop_mail where order_id = any($1) order by id`,
    [orderIds],
  )
