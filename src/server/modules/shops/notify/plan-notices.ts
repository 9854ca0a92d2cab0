import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { notifyState, shopOrderState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { noticeMoves, publishNotice } from './notice-store.ts'
import { queueNotices } from './record-notice.ts'

type PlannedRow = { id: number; user_id: number }

/**
 * What shops are to be told after a label was made or voided. Orders that were combined into another share its label and are told one by one. May
 * run twice, and before or after the shop order itself was moved on.
 */
export async function planNotices(ctx: Ctx, orderId: number): Promise<void> {
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const [order] = await run<{ has_label: boolean; is_voided: boolean }>(
      tx,
      `select status = ${orderStatus.success} and label_time is not null as has_label, void_status = ${voidStatus.voided} as is_voided
       from shipping_order where id = $1`,
      [orderId],
    )
    if (!order) return
    const rows = order.is_voided
      ? await planAfterVoid(tx, orderId, now)
      : order.has_label
        ? await planAfterLabel(tx, orderId, now)
        : []
    await queueNotices(
      tx,
      rows.map(({ id }) => id),
    )
    for (const row of rows) await publishNotice(tx, row)
  })
}

const waiting = noticeMoves.to(notifyState.waiting, { by: 'system', orStay: true })
const withdrawing = noticeMoves.to(notifyState.waiting, { by: 'system', from: [notifyState.notified] })

/** Notifies shops that are notified automatically. A number that was sent before is replaced by the new one. */
async function planAfterLabel(tx: Tx, orderId: number, now: Date): Promise<PlannedRow[]> {
  await run(
    tx,
    `update shop_order c set order_id = p.order_id, update_time = $2 from shop_order p
     where p.order_id = $1 and c.combined_into = p.id and c.state = ${shopOrderState.combined} and c.order_id is distinct from p.order_id`,
    [orderId, now],
  )
  await run(
    tx,
    `update shop_order set ${waiting.set}, notify_attempts = 0, notify_reason = 'number_changed', notify_detail = '',
       update_time = $2
     where order_id = $1 and notified_number not in ('', (select tracking_number from shipping_order where id = $1))
       and (notify_state = ${notifyState.notified} or notify_reason in ('withdrawing', 'still_shown')) and ${waiting.where}`,
    [orderId, now],
  )
  return run<PlannedRow>(
    tx,
    `update shop_order t set next_notify_time = $2, update_time = $2 from shop s
     where t.order_id = $1 and s.id = t.shop_id and s.is_auto_notify and s.delete_time is null
       and t.notify_state = ${notifyState.waiting} and t.notify_attempts = 0 and (t.next_notify_time is null or t.next_notify_time > $2)
     returning t.id, t.user_id`,
    [orderId, now],
  )
}

/** A voided label is not sent to its shop. A shop that shows its number already, from us or by hand, is told to withdraw it. */
async function planAfterVoid(tx: Tx, orderId: number, now: Date): Promise<PlannedRow[]> {
  await run(
    tx,
    `update shop_order set order_id = null, update_time = $2 where order_id = $1 and state = ${shopOrderState.combined}`,
    [orderId, now],
  )
  await run(
    tx,
    `update shop_order set next_notify_time = null, notify_reason = '', notify_detail = '', update_time = $2
     where order_id = $1 and notified_number = '' and notify_lease is null and notify_state <> ${notifyState.notified}`,
    [orderId, now],
  )
  return run<PlannedRow>(
    tx,
    `update shop_order set ${withdrawing.set}, notify_reason = 'withdrawing', notify_detail = '', notify_attempts = 0,
       next_notify_time = $2, update_time = $2
     where notified_order_id = $1 and notified_number <> '' and ${withdrawing.where}
     returning id, user_id`,
    [orderId, now],
  )
}
