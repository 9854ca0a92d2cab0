import { checkVoidDays, refusalError } from '#domain/order/checks.ts'
import { checkRefund, mostRefund, type RefundWay } from '#domain/order/parcel-account.ts'
import { payStatus, voidStatus } from '#domain/order/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { moverOf, mustHaveMoved, type Transition } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { emit, queueJob } from '#server/reactions.ts'
import { releaseOrderBox } from './box-stock.ts'
import { recordHistory } from './history.ts'
import { payMoves, voidMoves } from './move-order.ts'
import { followParcel, readParcelAccount } from './parcel-account.ts'
import { payRefund } from './refund-order.ts'
import { systemActor } from './settle-order.ts'
import { audienceOf, type StoredOrder } from './store.ts'

/** Until when a label of this channel can be voided, in seconds; null where it cannot at all. */
export const voidUntil = (labelTime: Date | null, voidDays: number): number | null =>
  labelTime === null || voidDays === 0 ? null : toSeconds(labelTime) + voidDays * 86_400

type VoidRequest = {
  actor: LedgerActor
  reason?: string
  internalNote?: string
  /** the reason for the void: asked by member or staff, the sweep of unused labels, or a granted "label not used" */
  way: Extract<RefundWay, 'void' | 'unused_sweep' | 'unused_request'>
  /** the channel's days for a void; missing where they do not bind the caller */
  voidDays?: number
  now: Date
}

/** Asks for a label to be voided; the carrier answers later. The row must be held by the caller. */
export async function requestVoid(ctx: Ctx, tx: Tx, order: StoredOrder, request: VoidRequest): Promise<void> {
  const { actor, reason = '', internalNote, way, voidDays, now } = request
  const refused =
    checkRefund(await readParcelAccount(ctx, tx, order), way) ??
    (voidDays === undefined ? null : checkVoidDays(voidUntil(order.label_time, voidDays), toSeconds(now)))
  if (refused) throw refusalError(refused)
  const asked = voidMoves.to(voidStatus.asked, { by: moverOf(actor) })
  mustHaveMoved(await run(tx, moveVoid(asked), [order.id, now]))
  await recordHistory(tx, { orderId: order.id, verb: 'void_asked', actor, reason, internalNote, now })
  await queueJob(tx, { name: 'void-label', payload: { order_id: order.id }, key: `void:${order.id}` })
  await publishChange(tx, { to: audienceOf(order.user_id), topic: 'order', id: order.id })
}

const moveVoid = ({ set, where }: Transition) =>
  prepareOnce(`update shipping_order set ${set}, update_time = $2 where id = $1 and ${where} returning id`)

const voided = voidMoves.to(voidStatus.voided, { by: 'system' })
const refunded = payMoves.to(payStatus.refunded, { by: 'system', orStay: true })
const updateVoided = prepareOnce(
  `update shipping_order set ${refunded.set}, actual_pay_amount = 0, refundable = 0, box_taken = false, void_time = $2,
     tracking_status = 'cancelled', track_time = null
   where id = $1 and ${refunded.where} returning id`,
)

/**
 * The carrier has taken the label back: money, points and its box go back, and open cases about the parcel end. If the parcel moved since the void was
 * asked for, the void is refused instead. Returns false if no void was asked for. The row must be held by the caller.
 */
export async function voidOrder(ctx: Ctx, tx: Tx, order: StoredOrder, now: Date): Promise<boolean> {
  if (order.used_cause !== '') return refuseVoid(ctx, tx, order, { code: 'used', reason: '', now })
  const account = await readParcelAccount(ctx, tx, order)
  if ((await run(tx, moveVoid(voided), [order.id, now])).length === 0) return false
  const { id, user_id: userId } = order
  const { value } = mostRefund(account, 'void')
  const refund = { key: `void:${id}`, kind: 'refund', way: 'void', value, actor: systemActor, now } as const
  const { money, entryId } = await payRefund(ctx, tx, { order, account }, refund)
  await releaseOrderBox(tx, order)
  mustHaveMoved(await run(tx, updateVoided, [id, now]))
  await recordHistory(tx, { orderId: id, verb: 'voided', actor: systemActor, now })
  await followParcel(ctx, tx, order, { type: 'voided', money, entryId }, now)
  await emit(tx, 'order.voided', { order_id: id })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  return true
}

const refusedVoid = voidMoves.to(voidStatus.refused, { by: 'system', from: [voidStatus.asked] })
const updateVoidRefused = prepareOnce(
  `update shipping_order set ${refusedVoid.set}, fail_code = $3, fail_reason = $4, update_time = $2
   where id = $1 and ${refusedVoid.where} returning id`,
)

type VoidRefusal = { code: string; reason: string; now: Date }

/** The carrier keeps the label: nothing is given back, and the member is told why. */
export async function refuseVoid(ctx: Ctx, tx: Tx, order: StoredOrder, { code, reason, now }: VoidRefusal): Promise<boolean> {
  const { id, user_id: userId, order_code: no } = order
  if ((await run(tx, updateVoidRefused, [id, now, code, reason.slice(0, 300)])).length === 0) return false
  await recordHistory(tx, { orderId: id, verb: 'void_refused', actor: systemActor, reason, now })
  await followParcel(ctx, tx, order, { type: 'void_refused', reason }, now)
  await notify(ctx, tx, {
    to: { realm: 'member', id: userId },
    kind: 'order',
    word: { key: 'notice.order.void_refused', values: { no } },
    link: `/user/account/sheetOrder?open=${id}`,
    mail: false,
  })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  return true
}
