import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { returnOutcome, returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { notifyMember } from './notices.ts'
import { finishReturn, lockReturn, recordReturn, reopenReshipped, type StoredReturn, setReturn } from './store.ts'

type FollowedOrder = { status: number; void_status: number; tracking_number: string; order_code: string; is_deleted: boolean }
type Follower = { id: number; is_label: boolean }

const orderOf = prepareOnce(
  'select status, void_status, tracking_number, order_code, delete_time is not null as is_deleted from shipping_order where id = $1',
)
const followersOf = prepareOnce(
  `select id, true as is_label from return_order where label_order_id = $1
   union all select id, false from return_order where reship_order_id = $1`,
)

const system = { type: 'system', id: null } as const

/**
 * The order of a return moved. A return that comes back with a label of ours is known by its number once that is made. A parcel that goes out again is
 * gone once its label is made, and is here again when that label is void; where its member deleted the order, unbought, something else can be chosen. May
 * run twice and late: it is the order as it is now that counts.
 */
export async function followReturnOrder(ctx: Ctx, orderId: number): Promise<void> {
  for (const { id, is_label: isLabel } of await run<Follower>(ctx.db, followersOf, [orderId]))
    await inTx(ctx, async (tx) => {
      const { held } = await lockReturn(tx, id, null)
      const [order] = await run<FollowedOrder>(tx, orderOf, [orderId])
      if (!order) return
      if (!isLabel) return followReship(ctx, tx, held, { orderId, order })
      const hasLabel = order.status === orderStatus.success
      return hasLabel ? setReturn(tx, id, { tracking_number: order.tracking_number }, ctx.clock()) : undefined
    })
}

async function followReship(
  ctx: Ctx,
  tx: Tx,
  held: StoredReturn,
  { orderId, order }: { orderId: number; order: FollowedOrder },
): Promise<void> {
  if (held.reship_order_id !== orderId) return
  const now = ctx.clock()
  const reason = order.order_code
  const isVoided = order.void_status === voidStatus.voided
  if (held.status === returnStatus.finished) {
    if (!isVoided || held.outcome !== returnOutcome.reshipped) return
    const due = new Date(now.getTime() + ctx.settings.get('return_keep_days') * 86_400_000)
    await reopenReshipped(tx, held, { reason, due, now })
    return notifyMember(ctx, tx, held, 'notice.return.reship_voided', { new: order.order_code })
  }
  if (held.status !== returnStatus.inStock || (held.choice !== 'reship' && held.choice !== '')) return
  if (order.is_deleted) {
    await setReturn(tx, held.id, { choice: '', reship: null, reship_order_id: null }, now)
    await recordReturn(tx, held, { verb: 'reopened', actor: system, reason, now })
  } else if (order.status === orderStatus.success && !isVoided) {
    await finishReturn(tx, held, { outcome: 'reshipped', actor: system, reason, now })
    await notifyMember(ctx, tx, held, 'notice.return.reshipped', { new: order.order_code })
  }
}
