import type { Sale } from '#domain/shop/sale.ts'
import { shopOrderState, shopState } from '#domain/shop/state.ts'
import { applySale } from '#server/modules/shops/index.ts'
import { getShop } from '#server/modules/shops/store.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { LoopbackShop } from './loopback-shop.ts'
import type { World } from './world.ts'

/** A shop of a member, linked and in order. */
export async function linkedShop(w: World, userId: number, { isAuto = false } = {}): Promise<number> {
  const [shop] = await run<{ id: number }>(
    w.ctx.db,
    `insert into shop (user_id, kind, name, state, is_auto_notify) values ($1, 'demo', 'Tea & Paper', ${shopState.connected}, $2) returning id`,
    [userId, isAuto],
  )
  return shop?.id ?? 0
}

let counter = 0

/** A sale as a marketplace tells it, known at the shop. */
export function sampleSale(shop: LoopbackShop, change: Partial<Sale> = {}): Sale {
  const number = String(++counter + 1000)
  const line = {
    sku: 'TEA',
    name: 'Green tea',
    quantity: 2,
    unitPrice: 9_50,
    grams: 120,
    hsCode: '0902',
    originCountry: 'CN',
    imageUrl: '',
  }
  const sale: Sale = {
    id: `sale-${number}`,
    number: `#${number}`,
    state: 'open',
    currency: 'GBP',
    total: 28_50,
    note: '',
    shippingService: '',
    ioss: '',
    orderedTime: new Date('2026-03-09T14:30:00Z'),
    updatedTime: new Date('2026-03-09T14:31:00Z'),
    receiver: {
      name: 'Ann Lee',
      company: '',
      state: '',
      city: 'Leeds',
      detailAddress: '1 Park Row',
      countryCode: 'GB',
      zipCode: 'LS1 5HD',
      telephone: '07700900123',
      email: 'ann@example.com',
    },
    lines: [
      { ...line, id: 'l1' },
      { ...line, id: 'l2', sku: 'CUP', name: 'Tea cup', quantity: 1 },
    ],
    shipments: [],
    ...change,
  }
  shop.sales.set(sale.id, { ...sale, shipments: [] })
  return sale
}

/** The sale as a shop order. */
export async function pulledOrder(w: World, shopId: number, sale: Sale): Promise<number> {
  const { ids } = await inTx(w.ctx, async (tx) => applySale(tx, await getShop(tx, shopId), sale, w.ctx.clock()))
  return ids[0] ?? 0
}

/** As if its label had been bought: the order is its parcel from now on. */
export const putLabel = (w: World, shopOrderId: number, orderId: number): Promise<unknown> =>
  run(w.ctx.db, `update shop_order set state = ${shopOrderState.labelled}, order_id = $2, attempt = attempt + 1 where id = $1`, [
    shopOrderId,
    orderId,
  ])

/** Labels of a member by the hundred, without their money: only who carries what under which number. */
export async function plainLabels(w: World, userId: number, count: number): Promise<number[]> {
  const rows = await run<{ id: number }>(
    w.ctx.db,
    `insert into shipping_order (user_id, channel_id, logistics_type, order_code, tracking_number, status, pay_status, amount, net, vat, paid_amount,
       actual_pay_amount, money, sender, receiver, items, length, width, height, weight, price, price_time, create_time, update_time, label_time)
     select $1::bigint, (select min(id) from channel), 'self', 'N' || $1::bigint || '-' || lpad(n::text, 8, '0'), 'NT' || $1::bigint || lpad(n::text, 8, '0'), 1, 2, 100, 100, 0,
       100, 0, 100, '{}', '{"name": "Ann Lee", "countryCode": "GB", "city": "", "state": "", "zipCode": ""}', '[]', 10, 10, 10, 10, '{}', $2::timestamptz, $2, $2, $2
     from generate_series(1, $3::int) n returning id`,
    [userId, w.ctx.clock(), count],
  )
  return rows.map(({ id }) => id)
}

export type NoticeState = {
  notify_state: number
  notify_by: string
  notify_reason: string
  notify_attempts: number
  notify_lease: Date | null
  next_notify_time: Date | null
  notify_ref: string
  notified_number: string
}

export async function readNotice(w: World, id: number): Promise<NoticeState & { outcomes: string[] }> {
  const [row] = await run<NoticeState>(
    w.ctx.db,
    `select notify_state, notify_by, notify_reason, notify_attempts, notify_lease, next_notify_time, notify_ref, notified_number
     from shop_order where id = $1`,
    [id],
  )
  if (!row) throw new Error('there is no such shop order')
  const attempts = await run<{ outcome: string }>(
    w.ctx.db,
    'select outcome from shop_notify_attempt where shop_order_id = $1 order by id',
    [id],
  )
  return { ...row, outcomes: attempts.map(({ outcome }) => outcome) }
}
