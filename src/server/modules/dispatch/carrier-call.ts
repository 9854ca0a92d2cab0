import { hot, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** Longer than a carrier is listened to, looking and asking together: whoever holds a lease that is over has died. */
const leaseMs = 120_000

export type ClaimedCall = {
  id: number
  reference: string
  tries: number
  /** a try before this one may have been heard although nobody said so */
  was_unclear: boolean
  create_time: Date
}

const claim = hot(
  `insert into carrier_call (order_id, kind, reference, leased_until, request, create_time, update_time)
   values ($1, $2, $3, $4, $5, $6, $6)
   on conflict (order_id, kind) where close_time is null do update
     set leased_until = excluded.leased_until, tries = carrier_call.tries + 1, was_unclear = carrier_call.is_unclear, is_unclear = true,
         update_time = excluded.update_time
     where carrier_call.leased_until <= excluded.update_time
   returning id, reference, tries, was_unclear, create_time`,
)

type Wanted = { orderId: number; kind: 'label' | 'void'; reference: string; request: unknown; now: Date }

/** Makes the next question to the carrier ours; null while somebody else is asking it. From now on it may have been heard. */
export async function claimCall(tx: Tx, { orderId, kind, reference, request, now }: Wanted): Promise<ClaimedCall | null> {
  const until = new Date(now.getTime() + leaseMs)
  const [call] = await run<ClaimedCall>(tx, claim, [orderId, kind, reference, until, JSON.stringify(request), now])
  return call ?? null
}

const open = hot(`select id, is_unclear from carrier_call where order_id = $1 and kind = 'label' and close_time is null`)

/** The question for a label that is not settled yet. Only under the order's lock. */
export async function findOpenCall(tx: Tx, orderId: number): Promise<{ id: number; is_unclear: boolean } | null> {
  return (await run<{ id: number; is_unclear: boolean }>(tx, open, [orderId]))[0] ?? null
}

const close = hot(
  `update carrier_call set outcome = $2, code = $3, reason = $4, response = $5, close_time = $6, update_time = $6
   where id = $1 and close_time is null`,
)

type Closed = { outcome: 'done' | 'refused' | 'given_up'; code?: string; reason?: string; response: unknown; now: Date }

export async function closeCall(tx: Tx, id: number, { outcome, code = '', reason = '', response, now }: Closed): Promise<void> {
  await run(tx, close, [id, outcome, code, reason.slice(0, 300), JSON.stringify(response), now])
}

const delay = hot(
  `update carrier_call set leased_until = $2, is_unclear = $3, code = $4, reason = $5, update_time = $2 where id = $1 and close_time is null`,
)

type Delayed = { isUnclear: boolean; code: string; reason: string; now: Date }

/** Lets go of it until the next try. */
export async function letGo(tx: Tx, id: number, { isUnclear, code, reason, now }: Delayed): Promise<void> {
  await run(tx, delay, [id, now, isUnclear, code, reason.slice(0, 300)])
}

/** Ten seconds at first, then longer, ten minutes at most. */
export const nextTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(600_000, 10_000 * 2 ** Math.min(tries - 1, 10)))
