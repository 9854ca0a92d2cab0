import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import { createStatement, type Statement } from '#server/platform/db/steps.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { addChangeCalls, publishChange } from '#server/platform/live/publish.ts'
import { newNumber } from '#server/platform/new-number.ts'
import type { PreparedOrders } from './prepare-orders.ts'
import { audienceOf } from './store.ts'

/** What an edit may change of an order, with their types, in the order of its statements' values. */
const contentTypes = {
  channel_id: 'bigint',
  service_type: 'text',
  logistics_type: 'text',
  out_order_id: 'text',
  platform_order_number: 'text',
  remark: 'text',
  amount: 'bigint',
  net: 'bigint',
  vat: 'bigint',
  sender: 'jsonb',
  receiver: 'jsonb',
  items: 'jsonb',
  length: 'int',
  width: 'int',
  height: 'int',
  weight: 'int',
  box_type_id: 'bigint',
  insurance_id: 'bigint',
  insurance_value: 'bigint',
  customs: 'jsonb',
  price: 'jsonb',
  price_table_id: 'bigint',
  use_points: 'boolean',
  points_used: 'int',
  price_time: 'timestamptz',
  update_time: 'timestamptz',
}
const contentColumns = Object.keys(contentTypes)
const createdColumns = ['user_id', 'order_code', 'client_key', 'client_hash', 'client_index', 'create_time']

const update = prepareOnce(
  `update shipping_order set ${contentColumns.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1 returning id`,
)

type OrderReferences = { out_order_id: string; platform_order_number: string; remark: string }
export type CreatedOrder = { id: number; order_code: string; amount: number }
type ClientKey = { key: string; hash: string }
type NewOrders = { userId: number; clientKey: ClientKey | undefined; references: OrderReferences; actor: LedgerActor; now: Date }

/** Writes orders that nobody has paid yet, all or none, and says so to whoever looks at orders. The member's own reference belongs to the first of several parcels, the others count on from it. */
export async function insertOrders(ctx: Ctx, prepared: PreparedOrders, options: NewOrders): Promise<CreatedOrder[]> {
  const zone = ctx.settings.get('time_zone')
  const statements = [...prepared.parcels.keys()].map((index) => insertStatement(prepared, index, options, zone))
  const [only, ...others] = statements
  const audience = { to: audienceOf(options.userId), topic: 'order' } as const
  if (only && others.length === 0) {
    addChangeCalls(only, audience, { id: 'made.id' })
    return only.runAlone<CreatedOrder>(ctx, createdRow).catch(throwAppError)
  }
  return inTx(ctx, async (tx) => {
    const made: CreatedOrder[] = []
    for (const statement of statements) made.push(...(await statement.run<CreatedOrder>(tx, createdRow).catch(throwAppError)))
    // Of several nobody is told each: whoever hears of it asks for the list.
    await publishChange(tx, audience)
    return made
  })
}

const createdRow = { select: 'made.id, made.order_code, made.amount', from: 'made' }

/** One order and the first line of its history. */
function insertStatement(prepared: PreparedOrders, index: number, options: NewOrders, zone: string): Statement {
  const { userId, clientKey, actor, now, references } = options
  const out = references.out_order_id === '' || index === 0 ? references.out_order_id : `${references.out_order_id}-${index + 1}`
  const values = [
    ...contentValues(prepared, index, { ...references, out_order_id: out }, now),
    userId,
    newNumber('S', now, zone),
    clientKey?.key ?? null,
    clientKey?.hash ?? null,
    index,
    now,
  ]
  const statement = createStatement()
  const columns = values.map((value) => statement.bind(value))
  statement.add(
    'made',
    `insert into shipping_order (${[...contentColumns, ...createdColumns].join(', ')}) values (${columns.join(', ')})
     returning id, order_code, amount`,
  )
  const noted = [actor.type, actor.id, now].map((value) => statement.bind(value))
  statement.add(
    'noted',
    `insert into order_history (order_id, verb, actor_type, actor_id, create_time) select made.id, 'created', ${noted.join(', ')} from made`,
  )
  return statement
}

/** An order of a sheet or a shop: one parcel, priced, with what the member calls it. */
export type NewOrder = { prepared: PreparedOrders; references: OrderReferences }
/** `importId`: the sheet they came from, if they did */
type NewOrderBatch = { userId: number; importId: number | null; actor: LedgerActor; now: Date }

const insertBatch = prepareOnce(
  `with made as (
     insert into shipping_order (${contentColumns.join(', ')}, user_id, order_code, import_id, create_time)
     select ${contentColumns.map((name) => `r.${name}`).join(', ')}, $2, r.order_code, $3::bigint, $4
     from jsonb_to_recordset($1) as r (${Object.entries(contentTypes)
       .map((column) => column.join(' '))
       .join(', ')}, order_code text)
     on conflict do nothing returning id, order_code
   ), noted as (
     insert into order_history (order_id, verb, actor_type, actor_id, create_time)
     select made.id, 'created', $5, $6, $4 from made
   ) select id, order_code from made`,
)

/** Many orders in one statement, in the caller's transaction. Says the number of each in the same order; undefined where its reference is in use. */
export async function insertOrderBatch(
  ctx: Ctx,
  tx: Tx,
  orders: readonly NewOrder[],
  { userId, importId, actor, now }: NewOrderBatch,
): Promise<(number | undefined)[]> {
  const zone = ctx.settings.get('time_zone')
  const codes = orders.map(() => newNumber('S', now, zone))
  const rows = orders.map(({ prepared, references }, index) => ({
    ...Object.fromEntries(contentFields(prepared, 0, references, now)),
    order_code: codes[index],
  }))
  const made = await run<{ id: number; order_code: string }>(tx, insertBatch, [
    JSON.stringify(rows),
    userId,
    importId,
    now,
    actor.type,
    actor.id,
  ])
  await publishChange(tx, { to: audienceOf(userId), topic: 'order' })
  const ids = new Map(made.map(({ id, order_code }) => [order_code, id]))
  return codes.map((code) => ids.get(code))
}

/** Puts new contents and their price into an order that may be edited; whether it may is the caller's to check, with the row held. */
export async function updateContent(
  tx: Tx,
  id: number,
  prepared: PreparedOrders,
  references: OrderReferences,
  now: Date,
): Promise<void> {
  await run(tx, update, [id, ...contentValues(prepared, 0, references, now)]).catch(throwAppError)
}

/** Values of `contentTypes` as a statement binds them. */
const contentValues = (...order: Parameters<typeof contentFields>): unknown[] =>
  contentFields(...order).map(([name, value]) => (contentTypes[name] === 'jsonb' ? JSON.stringify(value) : value))

function contentFields(
  { sender, receiver, channel, usePoints, customs, parcels }: PreparedOrders,
  index: number,
  { out_order_id, platform_order_number, remark }: OrderReferences,
  now: Date,
): [name: keyof typeof contentTypes, value: unknown][] {
  const parcel = parcels[index]
  if (!parcel) throw new Error('an order without a parcel')
  const { package: box, items, insurance, priced } = parcel
  const fields: Record<keyof typeof contentTypes, unknown> = {
    channel_id: channel.id,
    service_type: channel.service_type,
    logistics_type: channel.logistics_type,
    out_order_id,
    platform_order_number,
    remark,
    amount: priced.amount,
    net: priced.net,
    vat: priced.vat,
    sender,
    receiver,
    items,
    length: box.length,
    width: box.width,
    height: box.height,
    weight: box.weight,
    box_type_id: box.box_type_id ?? null,
    insurance_id: insurance?.id ?? null,
    insurance_value: insurance?.value ?? null,
    customs,
    price: priced.price,
    price_table_id: priced.tableId,
    use_points: usePoints,
    points_used: priced.points,
    price_time: now,
    update_time: now,
  }
  return (Object.keys(contentTypes) as (keyof typeof contentTypes)[]).map((name) => [name, fields[name]])
}

function throwAppError(error: unknown): never {
  if (violatedUnique(error) !== 'shipping_order_out_once') throw error
  throw new AppError('input.invalid', { fields: { out_order_id: { key: 'invalid.order.out_order_id' } }, cause: error })
}
