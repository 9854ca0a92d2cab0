import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { newNumber } from '#server/platform/new-number.ts'
import type { PreparedOrders } from './prepare-orders.ts'

/** What an edit may change of an order, in the order of its statements' values. */
const contentColumns = [
  ...['channel_id', 'service_type', 'logistics_type', 'out_order_id', 'platform_order_number', 'remark', 'amount', 'net', 'vat'],
  ...['sender', 'receiver', 'items', 'length', 'width', 'height', 'weight', 'box_type_id', 'insurance_id', 'insurance_value'],
  ...['price', 'price_table_id', 'use_points', 'points_used', 'price_time', 'update_time'],
]
const createdColumns = ['user_id', 'order_code', 'client_key', 'client_hash', 'client_index']

const placeholders = (count: number, from: number) => Array.from({ length: count }, (_, index) => `$${index + from}`).join(', ')

// The history's first line comes with the order, in one statement.
const insert = prepareOnce(
  `with made as (
     insert into shipping_order (${[...contentColumns, ...createdColumns].join(', ')}, create_time)
     values (${placeholders(contentColumns.length + createdColumns.length, 1)}, $${contentColumns.length}) returning id, order_code, amount
   ), noted as (
     insert into order_history (order_id, verb, actor_type, actor_id, create_time)
     select id, 'created', $${contentColumns.length + createdColumns.length + 1}, $${contentColumns.length + createdColumns.length + 2}, $${contentColumns.length} from made
   )
   select id, order_code, amount from made`,
)
const update = prepareOnce(
  `update shipping_order set ${contentColumns.map((name, index) => `${name} = $${index + 2}`).join(', ')} where id = $1 returning id`,
)

type OrderReferences = { out_order_id: string; platform_order_number: string; remark: string }
export type CreatedOrder = { id: number; order_code: string; amount: number }
type ClientKey = { key: string; hash: string }
type NewOrders = { userId: number; clientKey: ClientKey | undefined; references: OrderReferences; actor: LedgerActor; now: Date }

/** Writes orders that nobody has paid yet. The member's own reference belongs to the first of several parcels, the others count on from it. */
export async function insertOrders(ctx: Ctx, tx: Tx, prepared: PreparedOrders, options: NewOrders): Promise<CreatedOrder[]> {
  const { userId, clientKey, actor, now, references } = options
  const zone = ctx.settings.get('time_zone')
  const made: CreatedOrder[] = []
  for (const index of prepared.parcels.keys()) {
    const out =
      references.out_order_id === '' || index === 0 ? references.out_order_id : `${references.out_order_id}-${index + 1}`
    const values = [
      ...contentValues(prepared, index, { ...references, out_order_id: out }, now),
      ...[userId, newNumber('S', now, zone), clientKey?.key ?? null, clientKey?.hash ?? null, index, actor.type, actor.id],
    ]
    const rows = await run<CreatedOrder>(tx, insert, values).catch((error: unknown) => {
      throw toAppError(error)
    })
    made.push(rows[0] as CreatedOrder)
  }
  return made
}

/** Puts new contents and their price into an order that may be edited; whether it may is the caller's to check, with the row held. */
export async function updateContent(
  tx: Tx,
  id: number,
  prepared: PreparedOrders,
  references: OrderReferences,
  now: Date,
): Promise<void> {
  await run(tx, update, [id, ...contentValues(prepared, 0, references, now)]).catch((error: unknown) => {
    throw toAppError(error)
  })
}

function contentValues(prepared: PreparedOrders, index: number, references: OrderReferences, now: Date): unknown[] {
  const { sender, receiver, channel, usePoints, parcels } = prepared
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
    ...[JSON.stringify(priced.price), priced.tableId, usePoints, priced.points, now, now],
  ]
}

function toAppError(error: unknown): unknown {
  return violatedUnique(error) === 'shipping_order_out_once'
    ? new AppError('input.invalid', { fields: { out_order_id: { key: 'invalid.order.out_order_id' } }, cause: error })
    : error
}
