import type { Ctx } from '#server/ctx.ts'
import { findFirst, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { createLease } from '#server/platform/lease.ts'
import { queueJob } from '#server/reactions.ts'
import { nextLookupTime } from './lookup-times.ts'

/**
 * Longer than a carrier call takes: ten seconds to look a label up, ten seconds to request it, and the time
 * to store its page. Shorter than a minute, in which the work of a killed process has to be taken up again. A
 * worker that was only slow loses nothing, because the next one looks the label up before it requests
 * another.
 */
export const carrierLeaseMs = 45_000

/** One worker at a time speaks to the carrier about an order. */
export const callLease = createLease({ table: 'carrier_call', column: 'leased_until', ms: carrierLeaseMs })

export type ClaimedCall = {
  id: number
  reference: string
  tries: number
  /** an earlier try may have reached the carrier, although no answer came */
  was_unclear: boolean
  /** when the carrier was last asked for a label */
  asked_time: Date
  /** what the last answer was, of `order.failure.<code>`, and in the carrier's own words */
  code: string
  reason: string
  create_time: Date
}

const claim = prepareOnce(
  `insert into carrier_call (order_id, kind, reference, leased_until, request, create_time, update_time, asked_time, channel_id)
   values ($1, $2, $3, $4, $5, $6, $6, $6, $7)
   on conflict (order_id, kind) where close_time is null do update
     set ${callLease.claimSql('excluded.leased_until')}, tries = carrier_call.tries + 1, was_unclear = carrier_call.is_unclear, is_unclear = true,
         asked_time = case when carrier_call.is_unclear then carrier_call.asked_time else excluded.asked_time end,
         channel_id = excluded.channel_id, update_time = excluded.update_time
     where ${callLease.isFreeSql('excluded.update_time', 'carrier_call')}
   returning id, reference, tries, was_unclear, coalesce(asked_time, create_time) as asked_time, code, reason, create_time`,
)

type CallRequest = {
  orderId: number
  channelId: number
  kind: 'label' | 'void'
  reference: string
  request: unknown
  now: Date
}

/**
 * Claims the next call to the carrier; null while another worker makes it. From now on the carrier may have
 * received the request.
 */
export function claimCall(tx: Tx, callRequest: CallRequest): Promise<ClaimedCall | null> {
  const { orderId, channelId, kind, reference, request, now } = callRequest
  const values = [orderId, kind, reference, callLease.until(now), JSON.stringify(request), now, channelId]
  return findFirst<ClaimedCall>(tx, claim, values)
}

const selectLease = prepareOnce('select leased_until from carrier_call where order_id = $1 and kind = $2 and close_time is null')

/** Another worker makes the call, or died during it. The job runs again when the lease is over. */
export async function retryAfterLease(
  tx: Tx,
  { orderId, kind, now }: Pick<CallRequest, 'orderId' | 'kind' | 'now'>,
): Promise<void> {
  const held = await findFirst<{ leased_until: Date }>(tx, selectLease, [orderId, kind])
  if (!held) return
  await queueJob(tx, {
    name: kind === 'label' ? 'make-label' : 'void-label',
    payload: { order_id: orderId },
    key: `${kind}:${orderId}`,
    delayMs: callLease.retryDelayMs(held.leased_until, now),
  })
}

const updateAskedTime = prepareOnce('update carrier_call set asked_time = $2 where id = $1 and close_time is null')

/** The carrier is about to be asked for the label once more: from now on it may be heard again. */
export async function recordAttemptTime(tx: Tx, call: ClaimedCall, now: Date): Promise<ClaimedCall> {
  await run(tx, updateAskedTime, [call.id, now])
  return { ...call, asked_time: now }
}

/** Until then a label may still appear at a carrier whose answer was unclear, and "not found" proves nothing. */
export const unclearUntil = (ctx: Ctx, { asked_time: time }: Pick<ClaimedCall, 'asked_time'>): Date =>
  new Date(time.getTime() + ctx.settings.get('label_unclear_minutes') * 60_000)

const selectOpenCall = prepareOnce(
  `select id, is_unclear from carrier_call where order_id = $1 and kind = 'label' and close_time is null`,
)

/** The question for a label that is not settled yet. Only under the order's lock. */
export const findOpenCall = (tx: Tx, orderId: number): Promise<{ id: number; is_unclear: boolean } | null> =>
  findFirst(tx, selectOpenCall, [orderId])

const close = prepareOnce(
  `update carrier_call set outcome = $2, code = $3, reason = $4, response = $5, close_time = $6, update_time = $6,
     look_time = case when kind = 'label' and $2 <> 'done' then $7::timestamptz end
   where id = $1 and close_time is null`,
)

type CallOutcome = { outcome: 'done' | 'refused' | 'given_up'; code?: string; reason?: string; response: unknown; now: Date }

/** A reference under which no label was kept is looked up again later. */
export async function closeCall(
  tx: Tx,
  id: number,
  { outcome, code = '', reason = '', response, now }: CallOutcome,
): Promise<void> {
  await run(tx, close, [id, outcome, code, reason.slice(0, 300), JSON.stringify(response), now, nextLookupTime(now, now)])
}

const delay = prepareOnce(
  `update carrier_call set ${callLease.releaseSql('$2')}, is_unclear = $3, code = $4, reason = $5, update_time = $2
   where id = $1 and close_time is null`,
)

type CallDelay = { isUnclear: boolean; code: string; reason: string; now: Date }

/** Releases the call until its next try. */
export async function releaseLease(tx: Tx, id: number, { isUnclear, code, reason, now }: CallDelay): Promise<void> {
  await run(tx, delay, [id, now, isUnclear, code, reason.slice(0, 300)])
}

/** Ten seconds at first, then longer, ten minutes at most. */
export const nextTryTime = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(600_000, 10_000 * 2 ** Math.min(tries - 1, 10)))
