import { createHash } from 'node:crypto'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { OrderPartyInput, orders } from '#contract/order.ts'
import type { GoodsWarning } from '#contract/price.ts'
import { isMasked, maskIdNumber, normalizeIdNumber } from '#domain/address/address.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { type CreatedOrder, insertOrders } from '../insert-orders.ts'
import { prepareOrders } from '../prepare-orders.ts'

type Add = (typeof orders)['add']

/** Makes one order for each parcel, priced and not yet paid. The same client key again answers the orders it made, unless it is sent for other ones. */
export async function createOrders(ctx: Ctx, input: InputOf<Add>, caller: Caller): Promise<DataOf<Add>> {
  const { id: userId, groupIds } = actorOf(caller)
  const clientKey = clientKeyOf(input)
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  let warnings: GoodsWarning[] = []
  try {
    const prepared = await prepareOrders(ctx, input, { userId, groupIds, language: caller.language })
    warnings = prepared.warnings
    const made = await insertOrders(ctx, prepared, { userId, clientKey, references: input, actor, now: ctx.clock() })
    return toResponse(made, warnings)
  } catch (error) {
    // The other of two clicks was quicker, or what was sold the first time is not any more: the orders that were made are the answer.
    const isRefusal = error instanceof AppError || violatedUnique(error) !== null
    const made = isRefusal ? await findOrdersByClientKey(ctx, userId, clientKey) : []
    if (made.length > 0) return toResponse(made, warnings)
    throw error
  }
}

type ClientKey = { key: string; hash: string }

function clientKeyOf({ client_key: key, sender, receiver, ...content }: InputOf<Add>): ClientKey | undefined {
  if (key === undefined) return undefined
  // Whoever steals the database knows the rest of it, and could try every number that there is.
  const hidden = { ...content, sender: withMask(sender), receiver: withMask(receiver) }
  return { key, hash: createHash('sha256').update(JSON.stringify(hidden)).digest('base64url') }
}

const withMask = ({ id_card_number: number, ...party }: OrderPartyInput) =>
  number === undefined ? party : { ...party, id_card_number: isMasked(number) ? number : maskIdNumber(normalizeIdNumber(number)) }

const byKey = prepareOnce(
  'select id, order_code, amount, client_hash from shipping_order where user_id = $1 and client_key = $2 order by client_index',
)

async function findOrdersByClientKey(ctx: Ctx, userId: number, clientKey: ClientKey | undefined): Promise<CreatedOrder[]> {
  if (!clientKey) return []
  const made = await run<CreatedOrder & { client_hash: string | null }>(ctx.db, byKey, [userId, clientKey.key])
  // Those of before we kept it have none.
  if (made.some(({ client_hash: hash }) => hash !== null && hash !== clientKey.hash)) throw new AppError('order.key_used')
  return made
}

function toResponse(made: CreatedOrder[], warnings: GoodsWarning[]): DataOf<Add> {
  const [first] = made
  if (!first) throw new Error('no order was made')
  const amount = formatDecimal(asPence(made.reduce((total, order) => total + order.amount, 0)))
  return { id: first.id, ids: made.map(({ id }) => id), order_code: first.order_code, amount, warnings }
}
