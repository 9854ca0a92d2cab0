import type { InputOf } from '#contract/endpoint.ts'
import type { ActionResult } from '#contract/row-action.ts'
import type { shopOrders } from '#contract/shop-order.ts'
import { AppError } from '#domain/errors.ts'
import { planParcel } from '#domain/shop/plan.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { forEachId } from '#server/platform/for-each-id.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { evaluateShopOrders } from './evaluate.ts'
import { findPreset } from './presets.ts'
import { mustBeOpen, refuse } from './refusals.ts'
import { lockShopOrders, readCombined, readShopOrders, shopOrderMoves } from './store.ts'

const combined = shopOrderMoves.to(shopOrderState.combined, { by: 'member', orStay: true })
const uncombined = shopOrderMoves.to(shopOrderState.notReady, { by: 'system', from: [shopOrderState.combined] })

type Combine = (typeof shopOrders)['combine']

/** Puts orders of one person into one parcel: the oldest of them is bought, and all of them get its label. */
export async function combineShopOrders(ctx: Ctx, { ids }: InputOf<Combine>, caller: Caller): Promise<{ id: number }> {
  const { id: userId } = actorOf(caller)
  const now = ctx.clock()
  const id = await inTx(ctx, async (tx) => {
    const orders = await lockShopOrders(tx, userId, ids)
    if (orders.length < new Set(ids).size) throw new AppError('row.missing')
    const [main, ...others] = orders
    if (!main || others.length === 0) throw refuse('too_few', caller.language)
    for (const order of orders) mustBeOpen(order, caller)
    const keys = await run<{ receiver_key: string }>(tx, 'select distinct receiver_key from shop_order where id = any($1)', [ids])
    if (keys.length > 1) throw refuse('other_buyer', caller.language)
    const otherIds = others.map((order) => order.id)
    // What was combined with one of them before comes along.
    await run(
      tx,
      `update shop_order set ${combined.set}, combined_into = $2, reasons = '{}', problems = '{}', amount = null, update_time = $3
       where (id = any($1) or combined_into = any($1)) and ${combined.where}`,
      [otherIds, main.id, now],
    )
    await replanParcel(tx, main.id, now)
    await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
    return main.id
  })
  await evaluateShopOrders(ctx, [id])
  return { id }
}

/** Each stands alone again. May run twice. */
export function uncombineShopOrders(
  ctx: Ctx,
  { ids }: InputOf<(typeof shopOrders)['uncombine']>,
  caller: Caller,
): Promise<ActionResult> {
  const { id: userId } = actorOf(caller)
  return forEachId(ids, { ...caller, log: ctx.log }, async (id) => {
    const changed = await inTx(ctx, async (tx) => {
      const now = ctx.clock()
      const [order] = await lockShopOrders(tx, userId, [id])
      if (!order) throw new AppError('row.missing')
      mustBeOpen(order, caller)
      const released = await releaseCombined(tx, [id], now)
      if (released.length === 0) throw refuse('not_combined', caller.language)
      await replanParcel(tx, id, now)
      await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
      return [id, ...released]
    })
    await evaluateShopOrders(ctx, changed)
  })
}

/** What lay in one parcel with these stands alone again; says which orders that are. */
export async function releaseCombined(tx: Tx, mainIds: readonly number[], now: Date): Promise<number[]> {
  const released = await run<{ id: number }>(
    tx,
    `update shop_order set ${uncombined.set}, combined_into = null, order_id = null, update_time = $2
     where combined_into = any($1) and ${uncombined.where} returning id`,
    [mainIds, now],
  )
  return released.map(({ id }) => id)
}

/** What a parcel weighs with everything that lies in it now, where nobody weighed it by hand. */
export async function replanParcel(tx: Tx, id: number, now: Date): Promise<void> {
  const [order] = await readShopOrders(tx, [id])
  if (!order || order.edited.includes('weight')) return
  const preset = await findPreset(tx, order.user_id, order.preset_id)
  const items = [order, ...(await readCombined(tx, [id]))].flatMap((one) => one.items)
  const { weight } = planParcel(items, preset)
  await run(tx, 'update shop_order set weight = $2, update_time = $3 where id = $1', [id, weight, now])
}
