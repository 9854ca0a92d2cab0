import path from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { recordTracking } from '#server/modules/tracking/index.ts'
import { readTrackingMessage } from '#server/modules/tracking/read-message.ts'
import { lockTrackedOrder } from '#server/modules/tracking/tracking-state.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { daily, isProof } from '#test/world/daily.ts'
import {
  createParcel,
  createTrackedChannel,
  postCallback,
  readTrackingOf,
  type TrackedParcel,
} from '#test/world/tracked-parcel.ts'
import type { TrackingFlowInput } from '#test/world/tracking-flow.ts'
import { type World, world } from '#test/world/world.ts'

/** However a carrier tells what happened, the outcome is that of being told in order. */
let w: World
let channel: { id: number; service: string }
let stranger: TrackedParcel
beforeAll(async () => {
  w = await world()
  channel = await createTrackedChannel(w, await w.app.listen({ host: '127.0.0.1', port: 0 }))
  stranger = await createParcel(w, await createTrackedChannel(w, ''))
})

type Scan = { code: string; minutes: number; place: string; text: string }
const texts = ['', 'On its way', 'x'.repeat(10_000), '\u0000\u0007\u202Eliverpool\n', '<script>alert(1)</script>', '已到达 🚚']
const anyScan: fc.Arbitrary<Scan> = fc.record({
  code: fc.constantFrom('LBL', 'COL', 'HUB', 'OFD', 'ABS', 'DEL', 'RTS', 'CAN', 'Q7', 'NEVER-HEARD'),
  minutes: fc.integer({ min: 0, max: 300 }),
  place: fc.constantFrom('Leeds', '北京', ''),
  text: fc.constantFrom(...texts),
})

/** What nobody can read or believe. */
const broken: unknown[] = [
  null,
  7,
  [],
  { at: 'the day after', code: 'DEL' },
  { at: '2026-13-45T00:00:00Z', code: 'DEL' },
  { at: '2099-01-01T00:00:00Z', code: 'DEL' },
  { at: '1999-01-01T00:00:00Z', code: 'RTS' },
  { at: '2026-01-01T00:00:00', code: 'DEL' },
  { code: '' },
]

/** Parcels that are compared are told of the same minutes, whenever their labels were made. */
const timeOf = (base: Date, { minutes }: Scan): Date => new Date(base.getTime() + minutes * 60_000)
const recordScans = (parcel: TrackedParcel, base: Date, scans: readonly Scan[]) =>
  inTx(w.ctx, async (tx) => {
    const order = await lockTrackedOrder(tx, parcel.id)
    if (!order) throw new Error('no such order')
    const events = scans.map((scan) => ({
      source: 'carrier' as const,
      carrier: order.carrier,
      code: scan.code,
      text: scan.text,
      place: scan.place,
      time: timeOf(base, scan),
    }))
    return recordTracking(w.ctx, tx, order, events, w.ctx.clock())
  })
const callBack = async (parcel: TrackedParcel, base: Date, scans: readonly Scan[], among: readonly unknown[]) => {
  const good = scans.map((scan) => ({ ...scan, at: timeOf(base, scan).toISOString() }))
  // A broken one before, between and after the good ones.
  const all = [...among, ...good.flatMap((scan, index) => [scan, among[index % Math.max(1, among.length)]]), ...among]
  const label = { label: parcel.carrierRef, tracking_number: parcel.trackingNumber }
  for (const body of [
    { ...label, scans: all },
    { ...label, label: 'sl_nobody', tracking_number: 'SB0', scans: good },
  ])
    expect(await postCallback(w, channel.id, JSON.stringify(body))).toBe(200)
  // Another channel's parcel is not moved by this one's carrier.
  await postCallback(
    w,
    channel.id,
    JSON.stringify({ label: stranger.carrierRef, tracking_number: stranger.trackingNumber, scans: good }),
  )
}
const readMessages = async (): Promise<void> => {
  const waiting = await run<{ id: number }>(w.ctx.db, 'select id from tracking_message where done_time is null order by id desc')
  await Promise.all(waiting.flatMap(({ id }) => [readTrackingMessage(w.ctx, id), readTrackingMessage(w.ctx, id)]))
}
const outcomeOf = async (id: number) => {
  const { state, events } = await readTrackingOf(w, id)
  const { track_time: _asked, ...rest } = state ?? {}
  return {
    ...rest,
    events: events.map(({ code, event_time, place, source }) => [code, event_time.getTime(), place, source].join(' ')),
  }
}

test('shuffled, doubled, delayed, at once and with broken ones among them: the final state and the events are those of being told in order', async () => {
  const telling = fc.array(anyScan, { minLength: 1, maxLength: 7 }).chain((scans) => {
    const doubled = [...scans, ...scans.filter((_, index) => index % 2 === 0)]
    return fc.record({
      scans: fc.constant(scans),
      shuffled: fc.shuffledSubarray(doubled, { minLength: doubled.length }),
      among: fc.subarray(broken),
      cut: fc.nat({ max: doubled.length }),
    })
  })
  await fc.assert(
    fc.asyncProperty(telling, async ({ scans, shuffled, among, cut }) => {
      const [told, mixed] = [await createParcel(w, channel), await createParcel(w, channel)]
      const base = mixed.labelTime
      w.wait(400 * 60)
      for (const scan of [...scans].sort((one, other) => one.minutes - other.minutes)) await recordScans(told, base, [scan])
      const [early, late] = [shuffled.slice(0, cut), shuffled.slice(cut)]
      await callBack(mixed, base, early, among)
      await Promise.all([readMessages(), recordScans(mixed, base, late), recordScans(mixed, base, [...late].reverse())])
      w.wait(3600)
      await callBack(mixed, base, [...late, ...early], among)
      await readMessages()
      expect(await outcomeOf(mixed.id)).toEqual(await outcomeOf(told.id))
      expect((await readTrackingOf(w, stranger.id)).events).toEqual([])
    }),
    { numRuns: daily(4, { proof: 12 }), seed: 2026 },
  )
}, 120_000)

test('a process that dies over a message leaves it to the next one, which reads it once', async () => {
  const input = async (): Promise<TrackingFlowInput> => {
    const parcel = await createParcel(w, channel)
    const scans = ['COL', 'HUB', 'DEL'].map((code) => ({ code, minutes: 1, place: '', text: '' }))
    await callBack(parcel, parcel.labelTime, scans, [{}])
    const text = `select id from tracking_message where body like '%' || $1 || '%' order by id limit 1`
    const [message] = await run<{ id: number }>(w.ctx.db, text, [parcel.carrierRef])
    return { connection: w.connection, nowMs: w.ctx.clock().getTime(), orderId: parcel.id, messageId: message?.id ?? 0 }
  }
  const outcome = async ({ orderId, messageId }: TrackingFlowInput): Promise<string> => {
    const { state, events } = await readTrackingOf(w, orderId)
    const [message] = await run<Record<string, unknown>>(
      w.ctx.db,
      `select event_count, broken_count, error, done_time is not null as is_done,
         (select count(*)::int from event where name = 'order.tracked' and payload->>'order_id' = $2) as moves
       from tracking_message where id = $1`,
      [messageId, String(orderId)],
    )
    return `${state?.tracking_status} with ${events.length} events, read ${JSON.stringify(message)}`
  }
  const file = path.join(import.meta.dirname, '../world/flows.ts')
  const rows = await crashAtEveryStep<TrackingFlowInput>({
    file,
    run: 'readMessageFlow',
    flow: 'tracking',
    input,
    outcome,
    isBrief: !isProof,
  })
  expect(rows.length).toBeGreaterThan(1)
  expect(new Set(rows.map((row) => row.outcome))).toEqual(
    new Set(['delivered with 3 events, read {"event_count":3,"broken_count":5,"error":"broken_scans","is_done":true,"moves":1}']),
  )
}, 120_000)
