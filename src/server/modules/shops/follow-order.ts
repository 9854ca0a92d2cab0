import { voidStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { planNotices } from './notify/plan-notices.ts'
import { followLabel } from './orders/follow-label.ts'

/**
 * Something became of a label: the orders of shops in its parcel go where it is, and their shops are to hear of it. What a shop was told of a voided
 * label is planned while the rows still name that label, and what it is told of a new one when they have it. May run twice.
 */
export async function followOrder(ctx: Ctx, orderId: number): Promise<void> {
  const [order] = await run<{ void_status: number }>(ctx.db, 'select void_status from shipping_order where id = $1', [orderId])
  const isVoided = order?.void_status === voidStatus.voided
  if (isVoided) await planNotices(ctx, orderId)
  await followLabel(ctx, orderId)
  if (!isVoided) await planNotices(ctx, orderId)
}
