import { asPence } from '#domain/money.ts'
import { labelCost } from '#domain/order/label-cost.ts'
import { refundableAtSale } from '#domain/order/parcel-account.ts'
import { orderStatus, payStatus } from '#domain/order/status.ts'
import { pointsKey } from '#domain/points.ts'
import { formatTime } from '#domain/time.ts'
import { nextTrackTime } from '#domain/tracking.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  addCapture,
  captureKey,
  type LedgerActor,
  mustBeClosed,
  releaseHold,
  throwLedgerError,
} from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { addPendingPoints, addSale, earnedPoints, returnPoints } from '#server/modules/wallet/index.ts'
import { createStatement } from '#server/platform/db/steps.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { addChangeCalls, publishChange } from '#server/platform/live/publish.ts'
import { addEvent, emit } from '#server/reactions.ts'
import { releaseOrderBox } from './box-stock.ts'
import { holdOf } from './buy-order.ts'
import { recordHistory } from './history.ts'
import { moveOrder, mustMoveOrder, nothingPaid } from './move-order.ts'
import { saleLinesOf, salesOf } from './sales.ts'
import { audienceOf, type LockedOrder, type StoredOrder } from './store.ts'

export const systemActor: LedgerActor = { type: 'system', id: null }

export type CreatedLabel = { trackingNumber: string; carrierRef: string; storage: string; file: string }

/**
 * The label is made: what was held for it is spent. False when somebody has settled it before. The row must be held by the caller. `make` comes
 * last, because a number of our own keeps everybody else who needs one waiting until this is committed.
 */
export async function labelOrder(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  make: () => Promise<CreatedLabel>,
  now: Date,
): Promise<boolean> {
  const { id } = order
  if (order.status !== orderStatus.inProgress) return false
  const saleEntryId = await settleSale(ctx, tx, order, now)
  const label = await make()
  await mustMoveOrder(tx, {
    id,
    from: orderStatus.inProgress,
    to: orderStatus.success,
    now,
    set: {
      tracking_number: label.trackingNumber,
      carrier_ref: label.carrierRef,
      label_storage: label.storage,
      label_file: label.file,
      label_time: now,
      cost: labelCost(order, order.weight),
      refundable: refundableAtSale(order.price.lines),
      revenue: salesOf(order.price).reduce((sum, { net }) => sum + net, 0),
      // Nobody needs to be asked where a parcel of our own network is.
      track_time:
        order.logistics_type === 'self' ? null : nextTrackTime({ status: 'pending', labelTime: now, changeTime: null, now }),
      sale_entry_id: saleEntryId,
      fail_code: '',
      fail_reason: '',
      next_try_time: null,
    },
    actor: systemActor,
    note: { verb: 'labelled', reason: label.trackingNumber },
  })
  return true
}

/** The hold is captured, the sale is recorded and its points wait, in one statement that also says that the order has its label. */
async function settleSale(ctx: Ctx, tx: Tx, order: LockedOrder, now: Date): Promise<number | null> {
  const { id, user_id: userId, order_code: memo, price } = order
  const hold = holdOf(order)
  const statement = createStatement()
  let entryId = 'null::bigint'
  if (hold) {
    const { about } = hold
    const earned = earnedPoints(ctx, { key: pointsKey(id, order.attempt), paid: asPence(order.amount) })
    addCapture(statement, { hold, sales: salesOf(price), also: earned.entries, actor: systemActor, memo, now })
    const taxPoint = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
    addSale(statement, { entryKey: captureKey(hold), userId, taxPoint, lines: saleLinesOf(price, order) })
    // As long as the label can be voided, what it earned cannot be spent.
    const releaseTime = new Date(now.getTime() + order.void_days * 86_400_000)
    addPendingPoints(statement, { userId, about, earned, releaseTime })
    entryId = `(select entry.id from entry where entry.key = ${statement.bind(captureKey(hold))})`
  }
  addEvent(statement, 'order.labelled', { order_id: id })
  addChangeCalls(statement, { to: audienceOf(userId), topic: 'order', id })
  const [settled] = await statement
    .run<{ entry_id: number | null }>(tx, { select: `${entryId} as entry_id`, from: 'event' })
    .catch(throwLedgerError)
  if (hold && !settled?.entry_id) await mustBeClosed(tx, hold)
  return settled?.entry_id ?? null
}

type OrderFailure = { code: string; reason: string; internalNote?: string; actor?: LedgerActor; now: Date }

/** Points that a failed order took go back to the member who spent them, once for each time it was bought. */
async function returnSpentPoints(tx: Tx, order: StoredOrder, actor: LedgerActor, now: Date): Promise<void> {
  const { id, user_id: userId, order_code: memo, points_used: points, attempt } = order
  if (points === 0) return
  const key = `points-return:order:${id}:${attempt}`
  await returnPoints(tx, { key, userId, about: { type: 'order', id }, actor, memo, now, points })
}

/** There will be no label: what was held for it is the member's again, its box is sold to others, and they are told why. False when somebody has settled it before. */
export async function failOrder(ctx: Ctx, tx: Tx, order: StoredOrder, failure: OrderFailure): Promise<boolean> {
  const { code, reason, internalNote, actor = systemActor, now } = failure
  const { id, user_id: userId, order_code: memo, hold_id: holdId } = order
  if (holdId !== null) await releaseHold(tx, { holdId, actor, memo, now })
  const moved = await moveOrder(tx, {
    id,
    from: orderStatus.inProgress,
    to: orderStatus.failed,
    pay: payStatus.unpaid,
    actor,
    now,
    set: { ...nothingPaid, box_taken: false, fail_code: code, fail_reason: reason.slice(0, 300), next_try_time: null },
  })
  if (!moved) return false
  await returnSpentPoints(tx, order, actor, now)
  await releaseOrderBox(tx, order)
  await recordHistory(tx, { orderId: id, verb: 'failed', actor, reason, internalNote, now })
  await notify(ctx, tx, {
    to: { realm: 'member', id: userId },
    kind: 'order',
    word: { key: 'notice.order.failed', values: { no: memo } },
    link: `/user/account/sheetOrder?open=${id}`,
    mail: false,
  })
  await emit(tx, 'order.failed', { order_id: id })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  return true
}
