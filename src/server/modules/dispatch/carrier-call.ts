import type { Ctx } from '#server/ctx.ts'
import { findFirst, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { nextLookupTime } from './lookup-times.ts'

/**
 * Longer than a carrier is listened to (ten seconds for looking and as many for asking) and a page takes to be stored: whoever holds a lease that is
 * over has died. Shorter than a minute, which is how long what a kill left may take to be settled; somebody who was only slow loses nothing, because
 * the next one looks before asking.
 */
export const leaseMs = 45_000

export type ClaimedCall = {
  id: number
  reference: string
  tries: number
  /** a try before this one may have been heard although nobody said so */
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
     set leased_until = excluded.leased_until, tries = carrier_call.tries + 1, was_unclear = carrier_call.is_unclear, is_unclear = true,
         asked_time = case when carrier_call.is_unclear then carrier_call.asked_time else excluded.asked_time end,
         channel_id = excluded.channel_id, update_time = excluded.update_time
     where carrier_call.leased_until <= excluded.update_time
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

/** Makes the next question to the carrier ours; null while somebody else is asking it. From now on it may have been heard. */
export function claimCall(tx: Tx, callRequest: CallRequest): Promise<ClaimedCall | null> {
  const { orderId, channelId, kind, reference, request, now } = callRequest
  const until = new Date(now.getTime() + leaseMs)
  return findFirst<ClaimedCall>(tx, claim, [orderId, kind, reference, until, JSON.stringify(request), now, channelId])
}

const selectLease = prepareOnce('select leased_until from carrier_call where order_id = $1 and kind = $2 and close_time is null')

/** Somebody else is asking, or died over it: whoever found that comes again when it is certain. */
export async function retryAfterLease(
  tx: Tx,
  { orderId, kind, now }: Pick<CallRequest, 'orderId' | 'kind' | 'now'>,
): Promise<void> {
  const held = await findFirst<{ leased_until: Date }>(tx, selectLease, [orderId, kind])
  if (!held) return
  const delayMs = Math.max(0, held.leased_until.getTime() - now.getTime()) + 1000
  await queueJob(tx, {
    name: kind === 'label' ? 'make-label' : 'void-label',
    payload: { order_id: orderId },
    key: `${kind}:${orderId}`,
    delayMs,
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
  `update carrier_call set leased_until = $2, is_unclear = $3, code = $4, reason = $5, update_time = $2 where id = $1 and close_time is null`,
)

type CallDelay = { isUnclear: boolean; code: string; reason: string; now: Date }

/** Lets go of it until the next try. */
export async function releaseLease(tx: Tx, id: number, { isUnclear, code, reason, now }: CallDelay): Promise<void> {
  await run(tx, delay, [id, now, isUnclear, code, reason.slice(0, 300)])
}

/** Ten seconds at first, then longer, ten minutes at most. */
export const nextTryTime = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(600_000, 10_000 * 2 ** Math.min(tries - 1, 10)))
