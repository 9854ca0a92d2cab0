import { createHash } from 'node:crypto'
import { cleanExternalText } from '#domain/external-text.ts'
import { foldTracking, isBelievableTime, type TrackingFact, type TrackingSource } from '#domain/tracking.ts'
import type { Ctx } from '#server/ctx.ts'
import { audienceOf } from '#server/modules/orders/index.ts'
import { prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { emit } from '#server/reactions.ts'
import { setTrackingState, type TrackedOrder } from './tracking-state.ts'

export type NewTrackingEvent = {
  source: TrackingSource
  /** whose code it is: the carrier's, or `r2r` for what we say ourselves */
  carrier: string
  code: string
  text?: string
  place?: string
  /** its Chinese name, where it is a place of our own */
  placeZh?: string
  time: Date
  /** who of our staff says so */
  adminId?: number
}

// A code that is new to us is kept with the words it came with, for staff to explain.
const insert = prepareOnce(
  `with told as (
     select * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::bigint[], $11::text[])
       as told (source, carrier, code, text, place, place_zh, event_time, admin_id, key)),
   codes as (
     insert into tracking_code (carrier, code, example, create_time, update_time)
     select distinct on (carrier, code) carrier, code, text, $12::timestamptz, $12::timestamptz from told
     on conflict (carrier, code) do nothing)
   insert into tracking_event (order_id, user_id, source, carrier, code, text, place, place_zh, event_time, admin_id, key, create_time)
   select $1, $2, told.*, $12 from told on conflict (order_id, key) do nothing returning id`,
)

/**
 * Adds what happened to a parcel and works out where it is. Told twice it is kept once, and in whichever order things are told the outcome is the
 * same. The order must be held by the caller (`lockTrackedOrder`). Returns how many events were new
 * and how many cannot be believed: those of an impossible time, and those that say no code.
 */
export async function recordTracking(
  ctx: Ctx,
  tx: Tx,
  order: TrackedOrder,
  events: readonly NewTrackingEvent[],
  now: Date,
): Promise<{ added: number; broken: number }> {
  const rows = events
    .filter(({ time }) => isBelievableTime(time, { labelTime: order.label_time, now }))
    .map(toRow)
    .filter(({ code }) => code !== '')
  const broken = events.length - rows.length
  if (rows.length === 0) return { added: 0, broken }
  const column = <Key extends keyof EventRow>(name: Key): EventRow[Key][] => rows.map((row) => row[name])
  const added = await run(tx, insert, [
    order.id,
    order.user_id,
    column('source'),
    column('carrier'),
    column('code'),
    column('text'),
    column('place'),
    column('placeZh'),
    column('time'),
    column('adminId'),
    column('key'),
    now,
  ])
  if (added.length > 0) {
    await updateTracking(ctx, tx, order, now)
    await publishChange(tx, { to: audienceOf(order.user_id), topic: 'order', id: order.id })
  }
  return { added: added.length, broken }
}

const factsOf = prepareOnce(
  `select e.event_time as time, e.source, e.key, coalesce(c.status, 'unknown') as status
   from tracking_event e left join tracking_code c on c.carrier = e.carrier and c.code = e.code where e.order_id = $1`,
)

/**
 * Works out anew where a parcel is from all that is known of it: after an event, and after a code was explained. True when that is somewhere else than
 * before. May run twice.
 */
export async function updateTracking(ctx: Ctx, tx: Tx, order: TrackedOrder, now: Date): Promise<boolean> {
  const state = foldTracking(await run<TrackingFact>(tx, factsOf, [order.id]))
  const isElsewhere = await setTrackingState(ctx, tx, order, state, now)
  if (isElsewhere) await emit(tx, 'order.tracked', { order_id: order.id })
  return isElsewhere
}

type EventRow = Required<Omit<NewTrackingEvent, 'adminId'>> & { adminId: number | null; key: string }

const mostLetters = 100

function toRow({ source, carrier, code, text = '', place = '', placeZh = '', time, adminId }: NewTrackingEvent): EventRow {
  const cleaned = {
    code: cleanExternalText(code).slice(0, mostLetters),
    text: cleanExternalText(text),
    place: cleanExternalText(place),
  }
  return {
    source,
    carrier,
    ...cleaned,
    placeZh,
    time,
    adminId: adminId ?? null,
    key: keyOf({ source, carrier, time, ...cleaned }),
  }
}

/** The same thing told twice, by call and by callback, has the same key; its words may be put otherwise the second time. */
function keyOf({ source, carrier, code, time, place }: Pick<EventRow, 'source' | 'carrier' | 'code' | 'time' | 'place'>): string {
  return createHash('sha256')
    .update(JSON.stringify([source, carrier, code, Math.floor(time.getTime() / 1000), place]))
    .digest('base64url')
    .slice(0, 24)
}
