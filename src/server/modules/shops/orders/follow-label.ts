import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { evaluateShopOrders } from './evaluate.ts'

/** The shipping order of some orders of shops, as it stands. */
type FollowedLabel = {
  id: number
  user_id: number
  status: number
  void_status: number
  fail_reason: string
  is_deleted: boolean
}

const labelOf = prepareOnce(
  `select id, user_id, status, void_status, fail_reason, delete_time is not null as is_deleted from shipping_order where id = $1`,
)
const lockFollowers = prepareOnce('select id from shop_order where order_id = $1 order by id for no key update')

/**
 * Brings the orders of shops that a label is for to where the label is: being made, made, failed or voided. All that lie in one parcel go together.
 * May run twice and late: it is the label as it is now that counts.
 */
export async function followLabel(ctx: Ctx, orderId: number): Promise<void> {
  const toEvaluate = await inTx(ctx, async (tx) => {
    const followers = await run<{ id: number }>(tx, lockFollowers, [orderId])
    if (followers.length === 0) return []
    const [label] = await run<FollowedLabel>(tx, labelOf, [orderId])
    if (!label) return []
    const now = ctx.clock()
    const moved = await follow(tx, label, now)
    await publishChange(tx, { to: { member: label.user_id }, topic: 'shopOrder' })
    return moved ? followers.map(({ id }) => id) : []
  })
  await evaluateShopOrders(ctx, toEvaluate)
}

/** Whether they are to be bought again, so that somebody must look at them anew. */
async function follow(tx: Tx, label: FollowedLabel, now: Date): Promise<boolean> {
  if (label.is_deleted || label.void_status === voidStatus.voided) {
    await run(tx, releaseLabel, [label.id, now])
    return true
  }
  if (label.status === orderStatus.inProgress) await run(tx, startLabel, [label.id, now])
  if (label.status === orderStatus.success) await run(tx, keepLabel, [label.id, now])
  if (label.status === orderStatus.failed) await run(tx, failLabel, [label.id, now, JSON.stringify(failureOf(label))])
  return label.status === orderStatus.failed
}

const { notReady, ready, buying, labelled, combined } = shopOrderState

const startLabel = prepareOnce(
  `update shop_order set state = ${buying}, reasons = '{}', problems = '{}', update_time = $2
   where order_id = $1 and combined_into is null and state in (${notReady}, ${ready})`,
)

/** What lies in the same parcel has the same label; `plan-notices.ts` says when its shop hears of it. */
const keepLabel = prepareOnce(
  `update shop_order set state = ${labelled}, reasons = '{}', problems = '{}', update_time = $2
   where order_id = $1 and state in (${notReady}, ${ready}, ${buying}, ${combined})`,
)

/** Edited or tried again as it is, the same shipping order is bought once more. */
const failLabel = prepareOnce(
  `update shop_order set state = ${notReady}, problems = problems || jsonb_build_object('label', $3::jsonb), update_time = $2
   where order_id = $1 and combined_into is null and state in (${notReady}, ${ready}, ${buying})`,
)

/**
 * The next label is another shipping order, and why this one failed says nothing of it. What lay in one parcel still does. What the shop was told of
 * it is taken back by `notify/plan-notices.ts`.
 */
const releaseLabel = prepareOnce(
  `update shop_order set state = case when combined_into is null then ${notReady} else ${combined} end, order_id = null, attempt = attempt + 1,
     alert = '', problems = problems - 'label', update_time = $2,
     next_notify_time = case when notified_number = '' and notify_lease is null then null else next_notify_time end
   where order_id = $1 and state <> ${shopOrderState.closed}`,
)

const failureOf = ({ fail_reason: why }: FollowedLabel) => ({
  'zh-cn': say('zh-cn', 'shopOrder.problem.label', { why }),
  en: say('en', 'shopOrder.problem.label', { why }),
})
