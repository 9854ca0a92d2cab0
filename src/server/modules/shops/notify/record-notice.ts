import { cleanExternalText } from '#domain/external-text.ts'
import { voidStatus } from '#domain/order/status.ts'
import { bearableTime, type NotifyOutcome, type NotifyReason, nextNotifyTime } from '#domain/shop/notify.ts'
import { type NotifyState, notifyState } from '#domain/shop/state.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { queueJob, queueJobs } from '#server/reactions.ts'
import { type ClaimedNotice, noticeLease, noticeMoves, publishNotice } from './notice-store.ts'

/**
 * What became of telling a shop. `mustLook`: whether it happened is not known, so the shop is read before it is told again. `stopped`: goes on by
 * itself as soon as the shop is linked again.
 */
export type NoticeOutcome =
  | { kind: 'told'; how: 'done' | 'found'; ref: string }
  | { kind: 'withdrawn' }
  | { kind: 'failed'; reason: NotifyReason; detail: string; mustLook: boolean }
  | { kind: 'retry'; at: Date | null; detail: string; mustLook: boolean }
  | { kind: 'stopped'; reason: 'shop_expired' | 'shop_paused'; detail: string; mustLook: boolean }

/** The columns that an answer changes; what is not named stays. */
type Change = {
  state: NotifyState
  by?: string
  reason: NotifyReason | ''
  detail: string
  attempts: number
  /** the lease stays on the row, but is over: the next worker looks first */
  mustLook: boolean
  next: Date | null
  told?: { ref: string; number: string; orderId: number | null; time: Date | null }
}

/** Records what a shop answered. A worker that lost the lease only adds a line to the history. */
export async function recordNotice(tx: Tx, notice: ClaimedNotice, outcome: NoticeOutcome, now: Date): Promise<void> {
  const change = changeOf(notice, outcome, now)
  const { told } = change
  const { set, where } = noticeMoves.to(change.state, { by: 'system', orStay: true })
  const written = await run<{ id: number }>(
    tx,
    `update shop_order set ${set}, notify_by = coalesce($3, notify_by), notify_reason = $4, notify_detail = $5, notify_attempts = $6,
       ${noticeLease.releaseSql('$7')}, next_notify_time = $8, update_time = $9,
       notify_ref = case when $10 then $11 else notify_ref end, notified_number = case when $10 then $12 else notified_number end,
       notified_order_id = case when $10 then $13::bigint else notified_order_id end,
       notify_time = case when $10 then $14::timestamptz else notify_time end
     where id = $1 and ${noticeLease.isOursSql('$2')} and ${where} returning id`,
    [
      notice.id,
      notice.lease,
      change.by ?? null,
      change.reason,
      change.detail,
      change.attempts,
      change.mustLook ? now : null,
      change.next,
      now,
      told !== undefined,
      told?.ref ?? '',
      told?.number ?? '',
      told?.orderId ?? null,
      told?.time ?? null,
    ],
  )
  await logAttempt(tx, notice, {
    outcome: outcomeWord(outcome),
    reason: change.reason,
    detail: change.detail,
    number: notice.label?.number ?? notice.notified_number,
    now,
  })
  // The old number is gone, and the new one follows at once.
  if (written.length > 0 && outcome.kind === 'withdrawn' && change.next) await queueNotice(tx, notice.id)
  if (outcome.kind === 'told' && notice.label) await planWithdrawal(tx, notice.label.order_id)
  await publishNotice(tx, notice)
}

/** Voided while its shop was being told: whoever planned after the void saw nothing to take back yet. */
async function planWithdrawal(tx: Tx, orderId: number): Promise<void> {
  const voided = await run(tx, `select 1 from shipping_order where id = $1 and void_status = ${voidStatus.voided}`, [orderId])
  if (voided.length > 0)
    await queueJob(tx, { name: 'plan-shop-notices', payload: { order_id: orderId }, key: `plan-shop-notices:${orderId}` })
}

function changeOf(notice: ClaimedNotice, outcome: NoticeOutcome, now: Date): Change {
  const { label, attempts } = notice
  const silent = { reason: '' as const, detail: '', mustLook: false, next: null }
  switch (outcome.kind) {
    case 'told': {
      // We had not told the shop, so the member entered the number there.
      const isByShop = outcome.how === 'found' && !notice.wasLeft && attempts === 0
      const by = isByShop ? 'shop' : notice.notify_by || 'auto'
      const told = { ref: outcome.ref, number: label?.number ?? '', orderId: label?.order_id ?? null, time: now }
      return { ...silent, state: notifyState.notified, by, attempts: attempts + 1, told }
    }
    case 'withdrawn':
      return {
        ...silent,
        state: notifyState.waiting,
        attempts: 0,
        next: label && now,
        told: { ref: '', number: '', orderId: null, time: null },
      }
    case 'failed':
    case 'stopped': {
      const { kind, reason, mustLook } = outcome
      const tries = kind === 'failed' ? attempts + 1 : attempts
      return {
        ...silent,
        state: notifyState.failed,
        reason,
        detail: cleanExternalText(outcome.detail),
        attempts: tries,
        mustLook,
      }
    }
    case 'retry': {
      const { at, mustLook } = outcome
      const detail = cleanExternalText(outcome.detail)
      // A shop that only asks to come later is busy, not broken: that is no try in vain.
      if (at && !mustLook)
        return { state: notifyState.waiting, reason: 'unavailable', detail, attempts, mustLook, next: bearableTime(at, now) }
      const tries = attempts + 1
      const next = nextNotifyTime(tries, now)
      if (!next) return { state: notifyState.failed, reason: 'gave_up', detail, attempts: tries, mustLook, next }
      const latest = at && at > next ? bearableTime(at, now) : next
      const reason = mustLook ? ('unclear' as const) : ('unavailable' as const)
      return { state: notifyState.waiting, reason, detail, attempts: tries, mustLook, next: latest }
    }
  }
}

function outcomeWord(outcome: NoticeOutcome): NotifyOutcome {
  switch (outcome.kind) {
    case 'told':
      return outcome.how
    case 'failed':
      return 'needs_user'
    case 'retry':
      return outcome.mustLook ? 'unclear' : 'retry'
    default:
      return outcome.kind
  }
}

type Attempt = { outcome: NotifyOutcome; reason: string; detail: string; number: string; now: Date }

/** One line of the history of a notice; never changed. */
export async function logAttempt(
  tx: Tx,
  { id, user_id: userId, label }: { id: number; user_id: number; label: { order_id: number } | null },
  { outcome, reason, detail, number, now }: Attempt,
): Promise<void> {
  await run(
    tx,
    `insert into shop_notify_attempt (shop_order_id, user_id, order_id, tracking_number, outcome, reason, detail, create_time)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, userId, label?.order_id ?? null, number, outcome, reason, detail, now],
  )
}

/** Has the shop told soon; what is queued already stays one job. */
export const queueNotice = (tx: Tx | Db, id: number, delayMs?: number): Promise<number> =>
  queueJob(tx, {
    name: 'notify-shop' as const,
    payload: { shop_order_id: id },
    key: `notify-shop:${id}`,
    ...(delayMs === undefined ? {} : { delayMs }),
  })

/** Queues many notices at once. */
export const queueNotices = (tx: Tx | Db, ids: readonly number[]): Promise<void> =>
  queueJobs(
    tx,
    'notify-shop',
    ids.map((id) => ({ payload: { shop_order_id: id }, key: `notify-shop:${id}` })),
  )
