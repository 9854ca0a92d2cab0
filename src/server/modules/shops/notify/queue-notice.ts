import { checkMarkNotified, checkNotify } from '#contract/shop-notify.ts'
import { AppError } from '#domain/errors.ts'
import { noticeStepOf } from '#domain/shop/notify.ts'
import { notifyState, shopOrderState } from '#domain/shop/state.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, run } from '#server/platform/db/pool.ts'
import type { TableRow } from '#server/platform/db/row-of.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { WordKey } from '#words/keys.ts'
import { noticeLease, noticeMoves, publishNotice } from './notice-store.ts'
import { logAttempt, queueNotice } from './record-notice.ts'

type NoticeRow = TableRow<
  'shop_order',
  'id, user_id, state, notify_state, notify_lease, notified_number, order_id',
  { tracking_number: string | null; void_status: number | null }
>

/** Has a shop told soon, from the beginning of its tries; what may have been heard before is still looked up first. May run twice. */
export async function queueNoticeNow(ctx: Ctx, id: number, by: 'member' | 'staff'): Promise<void> {
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const row = await lockNotice(tx, id)
    mustBe(checkNotify(stateOf(row), toSeconds(now)))
    const waiting = noticeMoves.to(notifyState.waiting, { by, orStay: true })
    await run(
      tx,
      `update shop_order set ${waiting.set}, notify_by = $2, notify_reason = '', notify_detail = '', notify_attempts = 0,
         next_notify_time = $3, update_time = $3 where id = $1 and ${waiting.where}`,
      [id, by, now],
    )
    await queueNotice(tx, id)
    await publishNotice(tx, row)
  })
}

const byHand = noticeMoves.toOneOf('$2::smallint', [notifyState.notified, notifyState.waiting], { by: 'member', orStay: true })

/**
 * The member told the shop on their own, or removed there what it must not show any more: nothing is sent, and nothing will be. May run twice; the
 * second one is refused.
 */
export async function markNotified(ctx: Ctx, id: number): Promise<void> {
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const row = await lockNotice(tx, id)
    mustBe(checkMarkNotified(stateOf(row), toSeconds(now)))
    const label = labelOf(row)
    const step = noticeStepOf({ label, notifiedNumber: row.notified_number })
    // Without a parcel there is nothing to have told: the shop shows nothing any more, and the row leaves the queue.
    const isTold = label !== null && step !== 'withdraw'
    await run(
      tx,
      `update shop_order set ${byHand.set}, notify_by = 'hand', notify_reason = '', notify_detail = '', ${noticeLease.releaseSql()},
         next_notify_time = null, notify_time = $3, notify_ref = '', notified_number = $4, notified_order_id = $5, update_time = $6
       where id = $1 and ${byHand.where}`,
      [
        id,
        isTold ? notifyState.notified : notifyState.waiting,
        isTold ? now : null,
        isTold ? label.number : '',
        isTold ? label.orderId : null,
        now,
      ],
    )
    const number = isTold ? label.number : row.notified_number
    await logAttempt(
      tx,
      { ...row, label: isTold ? { order_id: label.orderId } : null },
      { outcome: 'by_hand', reason: '', detail: '', number, now },
    )
    await publishNotice(tx, row)
  })
}

function lockNotice(tx: Tx, id: number): Promise<NoticeRow> {
  return getRow<NoticeRow>(
    tx,
    `select t.id, t.user_id, t.state, t.notify_state, t.notify_lease, t.notified_number, t.order_id, o.tracking_number, o.void_status
     from shop_order t left join shipping_order o on o.id = t.order_id where t.id = $1 and t.notify_tab is not null
     for no key update of t`,
    [id],
  )
}

/** As the lists show it, so that both ask the same check. */
const stateOf = (row: NoticeRow) => ({
  ...row,
  notify_lease: row.notify_lease && toSeconds(row.notify_lease),
  order: row.void_status === null ? null : { void_status: row.void_status },
})

function labelOf({ state, order_id: orderId, tracking_number: number, void_status: voided }: NoticeRow) {
  const isLabelled = state === shopOrderState.labelled || state === shopOrderState.combined
  return isLabelled && orderId !== null && number && voided !== null ? { orderId, number, voidStatus: voided } : null
}

function mustBe(refusal: WordKey | null): void {
  if (refusal) throw new AppError('shop_order.refused', { detail: { why_key: refusal } })
}
