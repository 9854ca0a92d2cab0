import { orderStatus } from '#domain/order/status.ts'
import { returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { notifyMember } from './notices.ts'
import { finishReturn, lockReturn, recordReturn, setReturn } from './store.ts'

type FollowedOrder = { status: number; tracking_number: string; order_code: string; is_deleted: boolean }
type Follower = { id: number; is_label: boolean }

const orderOf = prepareOnce(
  'select status, tracking_number, order_code, delete_time is not null as is_deleted from shipping_order where id = $1',
)
const followersOf = prepareOnce(
  `select id, true as is_label from return_order where label_order_id = $1
   union all select id, false from return_order where reship_order_id = $1`,
)

const system = { type: 'system', id: null } as const

/**
 * A label was made: a return that comes back with it is known by its number from now on, and a parcel that goes out with it is done. Or its member deleted
 * the order, unbought: what is to become of the parcel can be chosen again. May run twice and late: it is the order as it is now that counts.
 */
export async function followReturnOrder(ctx: Ctx, orderId: number): Promise<void> {
  for (const { id, is_label: isLabel } of await run<Follower>(ctx.db, followersOf, [orderId]))
    await inTx(ctx, async (tx) => {
      const { held } = await lockReturn(tx, id, null)
      const [order] = await run<FollowedOrder>(tx, orderOf, [orderId])
      if (!order) return
      const now = ctx.clock()
      const hasLabel = order.status === orderStatus.success
      if (isLabel) return hasLabel ? setReturn(tx, id, { tracking_number: order.tracking_number }, now) : undefined
      const isReshipping = held.status === returnStatus.inStock && held.choice === 'reship' && held.reship_order_id === orderId
      if (!isReshipping) return
      if (order.is_deleted) {
        await setReturn(tx, id, { choice: '', reship: null, reship_order_id: null }, now)
        await recordReturn(tx, held, { verb: 'reopened', actor: system, reason: order.order_code, now })
      } else if (hasLabel) {
        await finishReturn(tx, held, { outcome: 'reshipped', actor: system, reason: order.order_code, now })
        await notifyMember(ctx, tx, held, 'notice.return.reshipped', { new: order.order_code })
      }
    })
}
