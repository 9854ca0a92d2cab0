import { type NotReadyReason, shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'

type Candidate = {
  id: number
  shop_state: number
  is_held: boolean
  weight: number | null
  length: number | null
  width: number | null
  height: number | null
  channel_id: number | null
}

/** Works out whether orders of shops can be bought, and why not. Those that are bought, combined or closed stay as they are. May run twice. */
export async function evaluateShopOrders(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await inTx(ctx, async (tx) => {
    const orders = await run<Candidate>(
      tx,
      `select id, shop_state, is_held, weight, length, width, height, channel_id from shop_order
       where id = any($1) and state in (${shopOrderState.notReady}, ${shopOrderState.ready}) order by id for no key update`,
      [ids],
    )
    for (const order of orders) {
      const reasons = reasonsOf(order)
      const state = reasons.length === 0 ? shopOrderState.ready : shopOrderState.notReady
      await run(tx, 'update shop_order set state = $2, reasons = $3, update_time = $4 where id = $1', [
        order.id,
        state,
        reasons,
        ctx.clock(),
      ])
    }
  })
}

function reasonsOf(order: Candidate): NotReadyReason[] {
  const reasons: NotReadyReason[] = []
  if (order.shop_state === 1) reasons.push('cancelled')
  if (order.shop_state === 2) reasons.push('shipped')
  if (order.is_held) reasons.push('held')
  if (order.weight === null) reasons.push('weight')
  if (order.length === null || order.width === null || order.height === null) reasons.push('size')
  if (order.channel_id === null) reasons.push('channel')
  return reasons
}
