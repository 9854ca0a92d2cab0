import { orderStatus } from '#domain/order/status.ts'
import { returnStatus } from '#domain/return/status.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { finishReturn } from './finish-return.ts'
import { notifyMember } from './notices.ts'
import { lockReturn, setReturn } from './store.ts'

type Label = { status: number; tracking_number: string; order_code: string }
type Follower = { id: number; is_label: boolean }

const labelOf = prepareOnce('select status, tracking_number, order_code from shipping_order where id = $1')
const followersOf = prepareOnce(
  `select id, true as is_label from return_order where label_order_id = $1
   union all select id, false from return_order where reship_order_id = $1`,
)

/**
 * A label was made: a return that comes back with it is known by its number from now on, and a parcel that goes out with it is done. May run twice and
 * late: it is the label as it is now that counts.
 */
export async function followReturnLabel(ctx: Ctx, orderId: number): Promise<void> {
  for (const { id, is_label: isLabel } of await run<Follower>(ctx.db, followersOf, [orderId]))
    await inTx(ctx, async (tx) => {
      const { held } = await lockReturn(tx, id, null)
      const [label] = await run<Label>(tx, labelOf, [orderId])
      if (label?.status !== orderStatus.success) return
      const now = ctx.clock()
      if (isLabel) return setReturn(tx, id, { tracking_number: label.tracking_number }, now)
      if (held.status !== returnStatus.inStock || held.choice !== 'reship') return
      await finishReturn(tx, held, { outcome: 'reshipped', actor: { type: 'system', id: null }, reason: label.order_code, now })
      await notifyMember(ctx, tx, held, 'notice.return.reshipped', { new: label.order_code })
    })
}
