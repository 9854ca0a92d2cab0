import type { Ctx } from '#server/ctx.ts'
import { notifyAdmins } from '#server/modules/notices/index.ts'
import { audienceOf, failOrder, noteLabelDelay, recordHistory, type StoredOrder } from '#server/modules/orders/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { queueJob } from '#server/reactions.ts'
import type { WordKey } from '#words/keys.ts'
import { type ClaimedCall, closeCall, nextTryTime, releaseLease, unclearUntil } from './carrier-call.ts'
import type { CarrierFailure } from './carrier-failure.ts'

type LabelDelay = {
  order: StoredOrder
  failure: CarrierFailure
  call: ClaimedCall | null
  /** what the carrier said, where the member is told something else; read by whoever looks next */
  carrierFailure?: CarrierFailure
  now: Date
}

/**
 * The label has to wait: the member sees why and until when. When the carrier was away for too long and certainly made none, the money goes back;
 * while nobody knows whether it made one, it is asked on and staff are told.
 */
export async function delayLabel(
  ctx: Ctx,
  tx: Tx,
  { order, failure, call, carrierFailure = failure, now }: LabelDelay,
): Promise<void> {
  const isUnclear = failure.kind === 'unclear' || (call?.was_unclear ?? false)
  const since = call?.create_time ?? order.pay_time ?? now
  if (isTooLong(ctx, since, now) && !isUnclear) {
    if (call)
      await closeCall(tx, call.id, { outcome: 'given_up', code: failure.code, reason: failure.why, response: failure, now })
    await failOrder(ctx, tx, order, { code: failure.code, reason: failure.why, now })
    return
  }
  const tries = call?.tries ?? triesSince(since, now)
  const retryTime =
    isUnclear && call ? capAtWaitEnd(unclearUntil(ctx, call), nextTryTime(tries, now), now) : nextTryTime(tries, now)
  if (call) await releaseLease(tx, call.id, { isUnclear, code: carrierFailure.code, reason: carrierFailure.why, now })
  await noteLabelDelay(tx, order.id, { code: failure.code, reason: failure.why, retryTime, now })
  if (order.fail_code !== failure.code) {
    await recordHistory(tx, { orderId: order.id, verb: 'delayed', actor: { type: 'system', id: null }, reason: failure.why, now })
    if (staffFailureCodes.includes(failure.code)) await notifyStuckLabel(ctx, tx, order, failure)
  }
  const delayMs = retryTime.getTime() - now.getTime()
  await queueJob(tx, { name: 'make-label', payload: { order_id: order.id }, key: `label:${order.id}`, delayMs })
  await publishChange(tx, { to: audienceOf(order.user_id), topic: 'order', id: order.id })
}

export const isTooLong = (ctx: Ctx, since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() > ctx.settings.get('label_give_up_hours') * 3_600_000

/** The end of the waiting time is one of the tries. */
const capAtWaitEnd = (end: Date, next: Date, now: Date): Date => (end > now && end < next ? end : next)

/** Of our own network nobody counts the tries: the longer it lasts, the longer the pause. */
const triesSince = (since: Date, now: Date): number =>
  Math.max(1, Math.ceil(Math.log2((now.getTime() - since.getTime()) / 10_000 + 1)))

/** What only staff can mend. */
export const staffFailureCodes = ['storage', 'no_numbers', 'not_connected']

const notifyStuckLabel = (ctx: Ctx, tx: Tx, { id, order_code: no }: StoredOrder, { code }: CarrierFailure): Promise<void> =>
  notifyStaff(ctx, tx, { orderId: id, key: 'notice.order.stuck', values: { no, why_key: `order.failure.${code}` } })

type StaffMessage = { orderId: number; key: WordKey; values: Record<string, string> }

/** Tells whoever may have a label made again, by notice and mail, in the transaction in which it became true. */
export const notifyStaff = (ctx: Ctx, tx: Tx, { orderId, key, values }: StaffMessage): Promise<void> =>
  notifyAdmins(ctx, tx, 'order/resend', {
    kind: 'order',
    word: { key, values },
    link: `/admin/order?open=${orderId}`,
    mail: true,
  })
