import { AppError } from '#domain/errors.ts'
import { checkVoidDays, type OrderRefusal } from '#domain/order/checks.ts'
import { checkRefund, mostRefund, type RefundWay } from '#domain/order/parcel-account.ts'
import { payStatus, voidStatus } from '#domain/order/status.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { notify } from '#server/modules/notices/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { emit, queueJob } from '#server/reactions.ts'
import { releaseOrderBox } from './box-stock.ts'
import { recordHistory } from './history.ts'
import { followParcel, readParcelAccount } from './parcel-account.ts'
import { payRefund } from './refund-order.ts'
import { systemActor } from './settle-order.ts'
import { audienceOf, type StoredOrder } from './store.ts'

/** Until when a label of this channel can be voided, in seconds; null where it cannot at all. */
export const voidUntil = (labelTime: Date | null, voidDays: number): number | null =>
  labelTime === null || voidDays === 0 ? null : toSeconds(labelTime) + voidDays * 86_400

export const refusalError = (reason: OrderRefusal): AppError =>
  new AppError('order.refused', { detail: { why_key: `order.refused.${reason}` } })

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

const updateVoidStatus = prepareOnce(
  `update shipping_order set void_status = $3, update_time = $4 where id = $1 and void_status = $2 returning id`,
)
const moveVoid = async (tx: Tx, id: number, from: number, to: number, now: Date): Promise<boolean> =>
  (await run(tx, updateVoidStatus, [id, from, to, now])).length > 0

/** Asks for a label to be voided; the carrier answers later. The row must be held by the caller. */
export async function requestVoid(ctx: Ctx, tx: Tx, order: StoredOrder, request: VoidRequest): Promise<void> {
  const { actor, reason = '', internalNote, way, voidDays, now } = request
  const refused =
    checkRefund(await readParcelAccount(ctx, tx, order), way) ??
    (voidDays === undefined ? null : checkVoidDays(voidUntil(order.label_time, voidDays), toSeconds(now)))
  if (refused) throw refusalError(refused)
  if (!(await moveVoid(tx, order.id, order.void_status, voidStatus.asked, now))) throw new AppError('order.moved')
  await recordHistory(tx, { orderId: order.id, verb: 'void_asked', actor, reason, internalNote, now })
  await queueJob(tx, { name: 'void-label', payload: { order_id: order.id }, key: `void:${order.id}` })
  await publishChange(tx, { to: audienceOf(order.user_id), topic: 'order', id: order.id })
}

const updateVoided = prepareOnce(
  `update shipping_order set pay_status = ${payStatus.refunded}, actual_pay_amount = 0, refundable = 0, box_taken = false, void_time = $2,
     tracking_status = 'cancelled', track_time = null where id = $1`,
)

/**
 * The carrier has taken the label back: money, points and its box go back, and open cases about the parcel end. If the parcel moved since the void was
 * asked for, the void is refused instead. Returns false if no void was asked for. The row must be held by the caller.
 */
export async function voidOrder(ctx: Ctx, tx: Tx, order: StoredOrder, now: Date): Promise<boolean> {
  if (order.used_cause !== '') return refuseVoid(ctx, tx, order, { code: 'used', reason: '', now })
  const account = await readParcelAccount(ctx, tx, order)
  if (!(await moveVoid(tx, order.id, voidStatus.asked, voidStatus.voided, now))) return false
  const { id, user_id: userId } = order
  const { value } = mostRefund(account, 'void')
  const refund = { key: `void:${id}`, kind: 'refund', way: 'void', value, actor: systemActor, now } as const
  const { money, entryId } = await payRefund(ctx, tx, { order, account }, refund)
  await releaseOrderBox(tx, order)
  await run(tx, updateVoided, [id, now])
  await recordHistory(tx, { orderId: id, verb: 'voided', actor: systemActor, now })
  await followParcel(ctx, tx, order, { type: 'voided', money, entryId }, now)
  await emit(tx, 'order.voided', { order_id: id })
  await publishChange(tx, { to: { member: userId }, topic: 'balance' })
  await publishChange(tx, { to: audienceOf(userId), topic: 'order', id })
  return true
}

type VoidRefusal = { code: string; reason: string; now: Date }

/** The carrier keeps the label: nothing is given back, and the member is told why. */
export async function refuseVoid(ctx: Ctx, tx: Tx, order: StoredOrder, { code, reason, now }: VoidRefusal): Promise<boolean> {
  if (!(await moveVoid(tx, order.id, voidStatus.asked, voidStatus.refused, now))) return false
  const { id, user_id: userId, order_code: no } = order
  await run(tx, 'update shipping_order set fail_code = $2, fail_reason = $3 where id = $1', [id, code, reason.slice(0, 300)])
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
