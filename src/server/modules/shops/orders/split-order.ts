import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '#contract/endpoint.ts'
import type { ActionResult } from '#contract/row-action.ts'
import type { shopOrders } from '#contract/shop-order.ts'
import { AppError } from '#domain/errors.ts'
import { linesOfPart, type PartLine, planParcel, type ShopOrderItem, toItems } from '#domain/shop/plan.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { forEachId } from '#server/platform/for-each-id.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { evaluateShopOrders } from './evaluate.ts'
import { findPreset } from './presets.ts'
import { refuse } from './refusals.ts'
import { isOpen, lockShopOrders, readCombined, type StoredShopOrder } from './store.ts'

type Split = (typeof shopOrders)['split']

/** Sends an order in several parcels: the first is the row that was there, each other one a row of its own. */
export async function splitShopOrder(ctx: Ctx, { id, parts }: InputOf<Split>, caller: Caller): Promise<{ ids: number[] }> {
  const { id: userId } = actorOf(caller)
  const ids = await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const order = await lockOpen(tx, userId, id, caller)
    if (order.part_lines) throw refuse('split', caller.language)
    if ((await readCombined(tx, [id])).length > 0) throw refuse('combined', caller.language)
    const wanted = parts.map((lines) => lines.map(({ line_id: lineId, quantity }) => ({ id: lineId, quantity })))
    if (
      !isDeepStrictEqual(
        countPieces(wanted.flat()),
        countPieces(order.items.map(({ lineId, quantity }) => ({ id: lineId, quantity }))),
      )
    )
      throw refuse('parts', caller.language)
    const made: number[] = []
    for (const [index, lines] of wanted.entries()) made.push(await writePart(tx, order, { part: index + 1, lines, now }))
    await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
    return made
  })
  await evaluateShopOrders(ctx, ids)
  return { ids }
}

/**
 * Puts lines of an order into a parcel of their own, as a rule says. An order that lies in several parcels
 * or with another one stays as it is.
 */
export async function splitLinesOff(
  tx: Tx,
  userId: number,
  { id, lineIds, now }: { id: number; lineIds: readonly string[]; now: Date },
): Promise<number[]> {
  const [order] = await lockShopOrders(tx, userId, [id])
  if (!order || !isOpen(order) || order.part_lines || (await readCombined(tx, [id])).length > 0) return []
  const all = order.items.map(({ lineId, quantity }) => ({ id: lineId, quantity }))
  const [kept, chosen] = [false, true].map((isChosen) => all.filter((line) => lineIds.includes(line.id) === isChosen))
  if (!kept?.length || !chosen?.length) return []
  const made: number[] = []
  for (const [index, lines] of [kept, chosen].entries()) made.push(await writePart(tx, order, { part: index + 1, lines, now }))
  return made
}

/** One parcel again, as long as none of them has a label. May run twice. */
export function unsplitShopOrder(
  ctx: Ctx,
  { ids }: InputOf<(typeof shopOrders)['unsplit']>,
  caller: Caller,
): Promise<ActionResult> {
  const { id: userId } = actorOf(caller)
  return forEachId(ids, { ...caller, log: ctx.log }, async (id) => {
    const first = await inTx(ctx, async (tx) => {
      const now = ctx.clock()
      const order = await lockOpen(tx, userId, id, caller)
      if (!order.part_lines) throw refuse('not_split', caller.language)
      const found = await run<{ id: number }>(
        tx,
        'select id from shop_order where shop_id = $1 and platform_order_id = $2 order by part',
        [order.shop_id, order.platform_order_id],
      )
      const parts = await lockShopOrders(
        tx,
        userId,
        found.map((part) => part.id),
      )
      if (parts.some((part) => !isOpen(part) || part.order_id !== null)) throw refuse('part_bought', caller.language)
      const [kept, ...others] = parts.sort((one, other) => one.part - other.part)
      if (!kept) throw new AppError('row.missing')
      const gone = others.map((part) => part.id)
      await run(tx, 'delete from shop_purchase where shop_order_id = any($1)', [gone])
      await run(tx, 'delete from shop_order where id = any($1)', [gone])
      await writePart(tx, kept, { part: 1, lines: null, now })
      // A rule that split it leaves it alone from now on.
      await run(tx, `update shop_order set edited = array_append(array_remove(edited, 'split'), 'split') where id = $1`, [
        kept.id,
      ])
      await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
      return kept.id
    })
    await evaluateShopOrders(ctx, [first])
  })
}

async function lockOpen(tx: Tx, userId: number, id: number, { language }: Caller): Promise<StoredShopOrder> {
  const [order] = await lockShopOrders(tx, userId, [id])
  if (!order) throw new AppError('row.missing')
  if (!isOpen(order)) throw refuse(order.state === shopOrderState.combined ? 'combined' : 'bought', language)
  return order
}

function countPieces(lines: readonly PartLine[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { id, quantity } of lines) counts[id] = (counts[id] ?? 0) + quantity
  return counts
}

/** Part 1 is the row itself; what was declared of a line by hand goes with its pieces. */
async function writePart(
  tx: Tx,
  order: StoredShopOrder,
  { part, lines, now }: { part: number; lines: PartLine[] | null; now: Date },
): Promise<number> {
  const items = toItems(linesOfPart(order.sale.lines, lines), order.currency).map((item): ShopOrderItem => {
    const declared = order.items.find(({ lineId }) => lineId === item.lineId)
    return declared ? { ...declared, quantity: item.quantity } : item
  })
  const planned = planParcel(items, await findPreset(tx, order.user_id, order.preset_id))
  const values = [
    order.id,
    lines && JSON.stringify(lines),
    JSON.stringify(items),
    items.reduce((sum, { quantity }) => sum + quantity, 0),
    planned.weight,
    now,
  ]
  if (part === 1) {
    // What was weighed by hand was the whole.
    await run(
      tx,
      `update shop_order set part_lines = $2, items = $3, item_count = $4, weight = $5, edited = array_remove(edited, 'weight'), update_time = $6
       where id = $1`,
      values,
    )
    return order.id
  }
  const made = await getRow<{ id: number }>(
    tx,
    `insert into shop_order (user_id, shop_id, platform_order_id, part, part_lines, platform_order_number, shop_state, ordered_time, sale, sale_hash,
       sale_time, receiver, items, item_count, currency, total, weight, length, width, height, channel_id, preset_id, tags, is_held, hold_until,
       warehouse_id, remark, edited, explain, create_time, update_time)
     select user_id, shop_id, platform_order_id, $7, $2, platform_order_number, shop_state, ordered_time, sale, sale_hash, sale_time, receiver, $3, $4,
       currency, total, $5, length, width, height, channel_id, preset_id, tags, is_held, hold_until, warehouse_id, remark,
       array_remove(edited, 'weight'), explain, $6, $6
     from shop_order where id = $1 returning id`,
    [...values, part],
  )
  return made.id
}
