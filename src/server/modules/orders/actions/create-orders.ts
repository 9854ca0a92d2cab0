import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { hot, run } from '#server/platform/db/pool.ts'
import { uniqueClash } from '#server/platform/db/sql-errors.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { hearersOf } from '../hearers.ts'
import { insertOrders, type MadeOrder } from '../insert-orders.ts'
import { prepareOrders } from '../prepare-orders.ts'

type Add = (typeof orders)['add']

/** Makes one order for each parcel, priced and not yet paid. The same client key again answers the orders it made. */
export async function createOrders(ctx: Ctx, input: InputOf<Add>, caller: Caller): Promise<DataOf<Add>> {
  const { id: userId, groupIds } = actorOf(caller)
  const { client_key: clientKey } = input
  const actor = { type: 'member', id: userId, requestId: caller.requestId } as const
  try {
    const prepared = await prepareOrders(ctx, input, { userId, groupIds, language: caller.language })
    return answerOf(
      await inTx(ctx, async (tx) => {
        const made = await insertOrders(ctx, tx, prepared, { userId, clientKey, kept: input, actor, now: ctx.clock() })
        const [one, ...others] = made
        // Of several nobody is told each: whoever hears of it asks for the list.
        await publishChange(tx, { to: hearersOf(userId), topic: 'order', ...(one && others.length === 0 ? { id: one.id } : {}) })
        return made
      }),
    )
  } catch (error) {
    // The other of two clicks was quicker, or what was sold the first time is not any more: the orders that were made are the answer.
    const isRefusal = error instanceof AppError || uniqueClash(error) !== null
    const made = isRefusal ? await madeWith(ctx, userId, clientKey) : []
    if (made.length > 0) return answerOf(made)
    throw error
  }
}

const byKey = hot(
  'select id, order_code, amount from shipping_order where user_id = $1 and client_key = $2 order by client_index',
)
const madeWith = async (ctx: Ctx, userId: number, key: string | undefined): Promise<MadeOrder[]> =>
  key === undefined ? [] : run<MadeOrder>(ctx.db, byKey, [userId, key])

function answerOf(made: MadeOrder[]): DataOf<Add> {
  const [first] = made
  if (!first) throw new Error('no order was made')
  const amount = formatDecimal(asPence(made.reduce((total, order) => total + order.amount, 0)))
  return { id: first.id, ids: made.map(({ id }) => id), order_code: first.order_code, amount }
}
