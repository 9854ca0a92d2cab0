import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { shopOrders } from '#contract/shop-order.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatDecimal, formatPounds, type Pence } from '#domain/money.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { mustBeAllowedToBuy, mustMatchExpected } from '#server/modules/orders/index.ts'
import { startTask } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { evaluateShopOrders } from './evaluate.ts'
import { purchaseTask } from './purchase-task.ts'
import { refuse } from './refusals.ts'

type Buy = (typeof shopOrders)['buy']

/**
 * Begins to buy labels: the task reads each order at its shop once more, makes the shipping orders and pays for them from the balance. What is not
 * ready is left out; nothing is begun when the rest comes to another sum than the caller saw, or to more than the balance.
 */
export async function buyShopOrders(
  ctx: Ctx,
  { ids, expected_amount: expected }: InputOf<Buy>,
  caller: Caller,
): Promise<DataOf<Buy>> {
  const { id: userId } = actorOf(caller)
  const own = await run<{ id: number }>(ctx.db, 'select id from shop_order where user_id = $1 and id = any($2)', [userId, ids])
  if (own.length === 0) throw new AppError('row.missing')
  // At the prices of today.
  await evaluateShopOrders(
    ctx,
    own.map(({ id }) => id),
  )
  const ready = await run<{ id: number; amount: Pence }>(
    ctx.db,
    `select o.id, o.amount from unnest($2::bigint[]) with ordinality as wanted (id, position) join shop_order o on o.id = wanted.id
     where o.user_id = $1 and o.state = ${shopOrderState.ready} and o.amount is not null group by o.id, o.amount order by min(wanted.position)`,
    [userId, ids],
  )
  if (ready.length === 0) throw refuse('nothing_ready', caller.language)
  const due = asPence(ready.reduce((sum, { amount }) => sum + amount, 0))
  if (expected !== undefined) mustMatchExpected(due, expected)
  await mustAfford(ctx, userId, due)
  const id = await inTx(ctx, async (tx) => {
    const taskId = await startTask(tx, {
      kind: purchaseTask,
      owner: { realm: 'member', id: userId },
      language: caller.language,
      title: { key: 'shopOrder.task.buy', values: { count: ready.length } },
      input: {},
      now: ctx.clock(),
    })
    await run(
      tx,
      `insert into shop_purchase (task_id, shop_order_id, user_id, position, amount)
       select $1, line.id, $2, line.position, line.amount
       from jsonb_to_recordset($3) as line (id bigint, position integer, amount bigint)`,
      [taskId, userId, JSON.stringify(ready.map(({ id: orderId, amount }, position) => ({ id: orderId, amount, position })))],
    )
    return taskId
  })
  return { id, count: ready.length, amount: formatDecimal(due) }
}

async function mustAfford(ctx: Ctx, userId: number, due: Pence): Promise<void> {
  const wallet = await getWallet(ctx.db, userId)
  mustBeAllowedToBuy(ctx, wallet)
  const missing = asPence(due - wallet.money)
  if (missing > 0)
    throw new AppError('wallet.short', { detail: { missing: formatPounds(missing) }, data: { missing: formatDecimal(missing) } })
}

type Purchase = (typeof shopOrders)['purchase']
const lineStates = ['waiting', 'bought', 'left_out'] as const

/** How far the labels are that somebody bought in one go. */
export async function readPurchase(ctx: Ctx, { id }: InputOf<Purchase>, caller: Caller): Promise<DataOf<Purchase>> {
  const { id: userId } = actorOf(caller)
  const rows = await run<{
    task_state: DataOf<Purchase>['state']
    id: number
    number: string
    state: number
    message: string
    order_id: number | null
  }>(
    ctx.db,
    `select t.state as task_state, l.shop_order_id as id, o.platform_order_number as number, l.state, l.message, l.order_id
     from shop_purchase l join task t on t.id = l.task_id join shop_order o on o.id = l.shop_order_id
     where l.task_id = $1 and l.user_id = $2 order by l.position`,
    [id, userId],
  )
  const [first] = rows
  if (!first) throw new AppError('row.missing')
  return {
    state: first.task_state,
    list: rows.map(({ task_state: _, state, ...line }) => ({ ...line, state: lineStates[state] ?? 'waiting' })),
  }
}
