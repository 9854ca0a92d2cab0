import { asPence } from '#domain/money.ts'
import { orderStatus } from '#domain/order/status.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { captureHold, type LedgerActor, releaseHold } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { earnPoints, recordSale, returnPoints } from '#server/modules/wallet/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { emit } from '#server/reactions.ts'
import { audienceOf } from './audience.ts'
import { releaseOrderBox } from './box-stock.ts'
import { recordHistory } from './history.ts'
import { moveOrder, mustMoveOrder, nothingPaid } from './move-order.ts'
import { saleLinesOf, salesOf } from './sales.ts'
import type { LockedOrder, StoredOrder } from './store.ts'

const systemActor: LedgerActor = { type: 'system', id: null }

export type CreatedLabel = { trackingNumber: string; carrierRef: string; storage: string; file: string }

/**
 * The label is made: what was held for it is spent. False when somebody has settled it before. The row must be held by the caller. `tryMakeLabel` comes
 * last, because a number of our own keeps everybody else who needs one waiting until this is committed.
 */
export async function labelOrder(
  ctx: Ctx,
  tx: Tx,
  order: LockedOrder,
  make: () => Promise<CreatedLabel>,
  now: Date,
): Promise<boolean> {
  const { id, user_id: userId, order_code: memo, hold_id: holdId, price, attempt } = order
  if (order.status !== orderStatus.inProgress) return false
  const about = { type: 'order', id }
  const captured =
    holdId === null ? null : await captureHold(tx, { holdId, sales: salesOf(price), actor: systemActor, memo, now })
  if (captured) {
    const taxPoint = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
    const lines = saleLinesOf(price, order)
    await recordSale(tx, { entryId: captured.entryId, userId, taxPoint, lines })
    const key = pointsKey(id, attempt)
    // As long as the label can be voided, what it earned cannot be spent.
    const releaseTime = new Date(now.getTime() + order.void_days * 86_400_000)
    await earnPoints(ctx, tx, { key, userId, about, actor: systemActor, memo, now, paid: asPence(order.amount), releaseTime })
  }
  await emit(tx, 'order.labelled', { order_id: id })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  const label = await make()
  await mustMoveOrder(tx, {
    ...{ id, from: orderStatus.inProgress, to: orderStatus.success, now },
    set: {
      ...{ tracking_number: label.trackingNumber, carrier_ref: label.carrierRef },
      ...{ label_storage: label.storage, label_file: label.file, label_time: now },
      ...{ sale_entry_id: captured?.entryId ?? null, fail_code: '', fail_reason: '', next_try_time: null },
    },
    note: { verb: 'labelled', actor: systemActor, reason: label.trackingNumber },
  })
  return true
}

export const pointsKey = (id: number, attempt: number): string => `points:order:${id}:${attempt}`

type OrderFailure = { code: string; reason: string; internalNote?: string; actor?: LedgerActor; now: Date }

/** Points that an order took go back to whoever spent them, once for each time it was bought. */
export async function returnSpentPoints(tx: Tx, order: StoredOrder, actor: LedgerActor, now: Date): Promise<void> {
  const { id, user_id: userId, order_code: memo, points_used: points, attempt } = order
  if (points === 0) return
  await returnPoints(tx, {
    key: `points-return:order:${id}:${attempt}`,
    userId,
    about: { type: 'order', id },
    actor,
    memo,
    now,
    points,
  })
}

/** There will be no label: what was held for it is the member's again, its box is sold to others, and they are told why. False when somebody has settled it before. */
export async function failOrder(ctx: Ctx, tx: Tx, order: StoredOrder, failure: OrderFailure): Promise<boolean> {
  const { code, reason, internalNote, actor = systemActor, now } = failure
  const { id, user_id: userId, order_code: memo, hold_id: holdId } = order
  if (holdId !== null) await releaseHold(tx, { holdId, actor, memo, now })
  const moved = await moveOrder(tx, {
    ...{ id, from: orderStatus.inProgress, to: orderStatus.failed, now },
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
