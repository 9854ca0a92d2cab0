import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { evaluateShopOrders } from './evaluate.ts'
import { shopOrderMoves } from './store.ts'

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

const started = shopOrderMoves.to(buying, { by: 'system' })
const startLabel = prepareOnce(
  `update shop_order set ${started.set}, reasons = '{}', problems = '{}', update_time = $2
   where order_id = $1 and combined_into is null and ${started.where}`,
)

/** Orders in the same parcel have the same label; `plan-notices.ts` decides when their shops are notified. */
const kept = shopOrderMoves.to(labelled, { by: 'system' })
const keepLabel = prepareOnce(
  `update shop_order set ${kept.set}, reasons = '{}', problems = '{}', update_time = $2 where order_id = $1 and ${kept.where}`,
)

/** Edited or tried again as it is, the shipping order is bought once more. */
const failed = shopOrderMoves.to(notReady, { by: 'system', from: [notReady, ready, buying], orStay: true })
const failLabel = prepareOnce(
  `update shop_order set ${failed.set}, problems = problems || jsonb_build_object('label', $3::jsonb), update_time = $2
   where order_id = $1 and combined_into is null and ${failed.where}`,
)

/**
 * The next label is another shipping order, so the failure of this one is forgotten. Orders that were
 * combined into one parcel stay combined. `notify/plan-notices.ts` withdraws the number that the shop was
 * notified of.
 */
const released = shopOrderMoves.toOneOf(
  `case when combined_into is null then ${notReady} else ${combined} end`,
  [notReady, combined],
  {
    by: 'system',
    orStay: true,
  },
)
const releaseLabel = prepareOnce(
  `update shop_order set ${released.set}, order_id = null, attempt = attempt + 1,
     alert = '', problems = problems - 'label', update_time = $2,
     next_notify_time = case when notified_number = '' and notify_lease is null then null else next_notify_time end
   where order_id = $1 and ${released.where}`,
)

const failureOf = ({ fail_reason: why }: FollowedLabel) => ({
  'zh-cn': say('zh-cn', 'shopOrder.problem.label', { why }),
  en: say('en', 'shopOrder.problem.label', { why }),
})
