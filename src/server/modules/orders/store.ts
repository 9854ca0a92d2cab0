import type { OrderItem } from '#contract/order.ts'
import type { Carrier } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import type { Pence } from '#domain/money.ts'
import type { ChannelCustoms } from '#domain/order/customs.ts'
import type { Customs } from '#domain/order/customs-terms.ts'
import type { SealedParty } from '#domain/order/party.ts'
import type { FollowUp, UseCause } from '#domain/order/status.ts'
import { type Db, findFirst, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import { aliased, columnsOf, namesOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Steps } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Audience } from '#server/platform/live/publish.ts'
import type { OrderPrice } from './order-price.ts'

/** Queries of orders. Whatever a member reads carries the owner. */

/** What the channel says of its labels, beside the order. */
export type ChannelColumns = ChannelCustoms & {
  channel_zh: string
  channel_en: string
  void_days: number
  label_formats: ('pdf' | 'a4' | 'zpl')[]
}

/** What a list shows of an order; the rest (both parties, the price, what the carrier was told) is read with the one that is opened. */
const listed = columnsOf(
  'shipping_order',
  `id, user_id, channel_id, service_type, logistics_type, order_code, out_order_id, platform_order_number, tracking_number, status,
  pay_status, is_effective, is_warehouse_scan, void_status, amount, paid_amount, actual_pay_amount, receiver, items, length,
  width, height, weight, fail_code, fail_reason, next_try_time, print_count, remark, create_time, update_time, pay_time,
  label_time, manifest_time, warehouse_scan_time, void_time, delete_time, is_manifesting, manifest_code, manifest_reason, used_cause, follow_up`,
)
const opened = columnsOf(
  'shipping_order',
  `app_id, net, vat, money, third_party, internal_money, offline, foreign_money, foreign_currency, foreign_rate, sender,
  customs, box_type_id, box_taken, insurance_id, insurance_value, price, price_table_id, price_time, use_points, points_used,
  hold_id, sale_entry_id, attempt, carrier_ref, label_storage, label_file, delivered_time, refundable, refunded, claim_paid, claim_set_off`,
)
const orderColumns = `${aliased('o', listed)}, ${aliased('o', opened)}`
const listedChannelColumns = 'c.name_zh as channel_zh, c.name_en as channel_en, c.void_days'
const channelColumns = `${listedChannelColumns}, c.label_formats, c.customs_form, c.needs_hs_code, c.needs_id_number, c.needs_eori`

type Sums = Record<
  | 'amount'
  | 'net'
  | 'vat'
  | 'paid_amount'
  | 'actual_pay_amount'
  | 'money'
  | 'third_party'
  | 'internal_money'
  | 'offline'
  | 'refundable'
  | 'refunded'
  | 'claim_paid'
  | 'claim_set_off',
  Pence
>
type KnownOrder = Sums & {
  logistics_type: 'self' | 'client'
  /** as a decimal; null: paid in pounds */
  foreign_money: string | null
  sender: SealedParty
  receiver: SealedParty
  items: OrderItem[]
  /** only what differs from nothing where it is of before customs were kept */
  customs: Partial<Customs>
  /** from the stock of ours, and not given back */
  box_taken: boolean
  insurance_value: Pence | null
  price: OrderPrice
  used_cause: UseCause | ''
  follow_up: FollowUp
}
export type StoredOrder = Omit<RowOf<typeof listed> & RowOf<typeof opened>, keyof KnownOrder> & KnownOrder
export type PrintedOrder = StoredOrder & ChannelColumns
export type ListedOrder = Pick<StoredOrder, keyof RowOf<typeof listed>> &
  Pick<ChannelColumns, 'channel_zh' | 'channel_en' | 'void_days'>
export const listColumns = `${aliased('t', listed)}, ${listedChannelColumns}`

/** With what its label needs of the channel. */
export type LockedOrder = StoredOrder & {
  channel_zh: string
  channel_en: string
  carrier: Carrier
  number_prefix: string
  void_days: number
  label_cost: Pence
  kg_cost: Pence
}

// Whoever waited for the lock gets the order as it is now, and what was joined to it as it was before: so nothing is joined that moves with it.
const lockOne = prepareOnce(
  `select ${orderColumns}, c.name_zh as channel_zh, c.name_en as channel_en, c.carrier, c.number_prefix, c.void_days, c.label_cost,
     c.kg_cost
   from shipping_order o join channel c on c.id = o.channel_id
   where o.id = $1 and o.delete_time is null for no key update of o`,
)

/**
 * Held until the transaction ends: nobody else moves it meanwhile. Rows that only refer to it (its history, a carrier's call) need not wait, as with
 * every lock of docs/architecture.md.
 */
export async function lockOrder(tx: Tx, id: number, userId?: number): Promise<LockedOrder> {
  const order = await findLockOrder(tx, id)
  if (!order || (userId !== undefined && order.user_id !== userId)) throw new AppError('row.missing')
  return order
}

/** The same for one that may be gone. */
export const findLockOrder = (tx: Tx, id: number): Promise<LockedOrder | null> => findFirst<LockedOrder>(tx, lockOne, [id])

const lockMany = prepareOnce('select id from shipping_order where id = any($1) order by id for no key update')

/** Several at once, always by their numbers, so that two who want the same ones wait instead of blocking each other. */
export async function lockOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await run(tx, lockMany, [ids])
}

const stateColumns = columnsOf(
  'shipping_order',
  'id, status, pay_status, is_effective, is_warehouse_scan, void_status, amount, points_used, attempt, box_type_id, box_taken',
)
type OrderState = RowOf<typeof stateColumns, { amount: Pence }>

const lockState = prepareOnce(
  `select ${stateColumns} from shipping_order where id = $1 and user_id = $2 and delete_time is null for no key update`,
)

/** The same for an order that was read a moment ago: what may have moved since is read again, its contents are not. */
export async function lockReadOrder<ReadOrder extends StoredOrder>(tx: Tx, order: ReadOrder): Promise<ReadOrder> {
  return { ...order, ...(await getRow<OrderState>(tx, lockState, [order.id, order.user_id])) }
}

/** The step `locked`: the same within a statement that writes more. No row where the order has moved since it was read. */
export function addLockRead(steps: Steps, order: StoredOrder): void {
  const isAsRead = namesOf(stateColumns).map((name) => `${name} is not distinct from ${steps.bind(order[name])}`)
  steps.add(
    'locked',
    `select id from shipping_order
     where id = ${steps.bind(order.id)} and user_id = ${steps.bind(order.user_id)} and delete_time is null and ${isAsRead.join(' and ')}
     for no key update`,
  )
}

const ofMember = prepareOnce(
  `select ${orderColumns}, ${channelColumns} from shipping_order o join channel c on c.id = o.channel_id
   where o.user_id = $1 and o.id = any($2) and o.delete_time is null`,
)

/** The member's own of these, in the order of the numbers that were asked for. */
export async function findMemberOrders(db: Db | Tx, userId: number, ids: readonly number[]): Promise<PrintedOrder[]> {
  const rows = await run<PrintedOrder>(db, ofMember, [userId, ids])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? [])
}

const selectPurchase = prepareOnce(
  `select w.points as wallet_points, w.owed as wallet_owed, w.is_frozen as wallet_frozen, ${orderColumns}, ${channelColumns}
   from wallet w left join shipping_order o on o.user_id = w.user_id and o.id = any($2) and o.delete_time is null
     left join channel c on c.id = o.channel_id
   where w.user_id = $1`,
)
type PurchaseRow = { wallet_points: number; wallet_owed: number; wallet_frozen: boolean } & (PrintedOrder | { id: null })

/** The member's own of these, as `findMemberOrders`, and the wallet that is to pay for them. */
export async function readPurchase(db: Db, userId: number, ids: readonly number[]) {
  const rows = await run<PurchaseRow>(db, selectPurchase, [userId, ids])
  const [first] = rows
  if (!first) throw new AppError('row.missing')
  const wallet = { points: first.wallet_points, owed: first.wallet_owed, is_frozen: first.wallet_frozen }
  const byId = new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row]])))
  return { wallet, orders: [...new Set(ids)].flatMap((id) => byId.get(id) ?? []) }
}

export async function getMemberOrder(db: Db | Tx, userId: number, id: number): Promise<PrintedOrder> {
  const [order] = await findMemberOrders(db, userId, [id])
  if (!order) throw new AppError('row.missing')
  return order
}

const orderById = prepareOnce(
  `select ${orderColumns}, ${channelColumns} from shipping_order o join channel c on c.id = o.channel_id
   where o.id = $1`,
)

/** Whosever it is, deleted or not: for staff only. */
export const getOrder = (db: Db | Tx, id: number): Promise<PrintedOrder> => getRow<PrintedOrder>(db, orderById, [id])

const ownerOf = prepareOnce('select id, username from member where id = $1')

/** Whose order it is, by the name everybody knows them by. */
export const getOwner = async (db: Db | Tx, { user_id: id }: StoredOrder): Promise<{ id: number; username: string }> =>
  (await findFirst(db, ownerOf, [id])) ?? { id, username: '' }

const groupOf = prepareOnce('select group_id from member where id = $1')

/** The groups that decide a member's prices, for work that no request of theirs caused. */
export async function groupIdsOf(db: Db | Tx, userId: number): Promise<number[]> {
  const member = await findFirst<{ group_id: number }>(db, groupOf, [userId])
  return member ? [member.group_id] : []
}

/** Who hears that an order was made or moved: its member, and the staff who look at orders. */
export const audienceOf = (userId: number): Audience[] => [{ member: userId }, { admins: 'order/index' }]
