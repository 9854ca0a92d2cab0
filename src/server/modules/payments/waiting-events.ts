import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { jobIsQueuedSql } from '#server/platform/jobs/queue.ts'
import { queueJob } from '#server/reactions.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The slowest ways, bank debits, are paid within two weeks. */
const givenUpMs = 30 * dayMs

/** Providers send again for three days what was not answered, nearly all of it on the first. */
const openingMs = dayMs

type WaitingEvent = { receive_time: Date }

export const isGivenUp = (ctx: Ctx, { receive_time }: WaitingEvent): boolean =>
  ctx.clock().getTime() - receive_time.getTime() >= givenUpMs

/** Whether the end of a dispute has waited for its beginning long enough. */
export const isOpeningLost = (ctx: Ctx, { receive_time }: WaitingEvent): boolean =>
  ctx.clock().getTime() - receive_time.getTime() >= openingMs

/** When an event is looked at again by itself: soon at first, then once an hour. */
export function nextCheck(ctx: Ctx, { receive_time }: WaitingEvent): Date {
  const now = ctx.clock().getTime()
  return new Date(now + Math.min(hourMs, Math.max(minuteMs, now - receive_time.getTime())))
}

export const queueEvent = (tx: Tx, id: number): Promise<number> =>
  queueJob(tx, { name: 'settle-payment-event', payload: { id }, key: `payment-event:${id}` })

type EventMatch = { provider: string; paymentId: number; key: string; chargeRef: string | null }

/** What came too early about a payment or a refund is settled now: the caller holds the payment and has just changed it. */
export async function requeueEvents(tx: Tx, { provider, paymentId, key, chargeRef }: EventMatch): Promise<void> {
  const waiting = await run<{ id: number }>(
    tx,
    `select id from payment_event where settle_time is null and outcome = 'waiting' and provider = $1
       and (payment_id = $2 or facts->>'key' = $3 or facts->>'chargeRef' = $4) order by id`,
    [provider, paymentId, key, chargeRef],
  )
  for (const { id } of waiting) await queueEvent(tx, id)
}

const batchSize = 200

/** Looks again at what waits. May run twice: a settled event is settled. */
export const checkEvents = (ctx: Ctx): Promise<void> =>
  inTx(ctx, async (tx) => {
    const due = await run<{ id: number }>(
      tx,
      `select id from payment_event where settle_time is null and check_time <= $1 and not ${jobIsQueuedSql(`'payment-event:' || payment_event.id`)}
       order by check_time limit ${batchSize}`,
      [ctx.clock()],
    )
    for (const { id } of due) await queueEvent(tx, id)
  })
