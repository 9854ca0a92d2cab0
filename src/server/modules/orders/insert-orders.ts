import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import { createStatement, type Statement } from '#server/platform/db/steps.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { addChangeCalls, publishChange } from '#server/platform/live/publish.ts'
import { newNumber } from '#server/platform/new-number.ts'
import { audienceOf } from './audience.ts'
import type { PreparedOrders } from './prepare-orders.ts'

/** What an edit may change of an order, in the order of its statements' values. */
const contentColumns = [
  ...['channel_id', 'service_type', 'logistics_type', 'out_order_id', 'platform_order_number', 'remark', 'amount', 'net', 'vat'],
  ...['sender', 'receiver', 'items', 'length', 'width', 'height', 'weight', 'box_type_id', 'insurance_id', 'insurance_value'],
  ...['customs', 'price', 'price_table_id', 'use_points', 'points_used', 'price_time', 'update_time'],
]
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
    ...[userId, newNumber('S', now, zone), clientKey?.key ?? null, clientKey?.hash ?? null, index, now],
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

function contentValues(prepared: PreparedOrders, index: number, references: OrderReferences, now: Date): unknown[] {
  const { sender, receiver, channel, usePoints, customs, parcels } = prepared
  const parcel = parcels[index]
  if (!parcel) throw new Error('an order without a parcel')
  const { package: box, items, insurance, priced } = parcel
  return [
    ...[
      channel.id,
      channel.service_type,
      channel.logistics_type,
      references.out_order_id,
      references.platform_order_number,
      references.remark,
    ],
    ...[priced.amount, priced.net, priced.vat, JSON.stringify(sender), JSON.stringify(receiver), JSON.stringify(items)],
    ...[box.length, box.width, box.height, box.weight, box.box_type_id ?? null, insurance?.id ?? null, insurance?.value ?? null],
    ...[JSON.stringify(customs), JSON.stringify(priced.price), priced.tableId, usePoints, priced.points, now, now],
  ]
}

function throwAppError(error: unknown): never {
  if (violatedUnique(error) !== 'shipping_order_out_once') throw error
  throw new AppError('input.invalid', { fields: { out_order_id: { key: 'invalid.order.out_order_id' } }, cause: error })
}
