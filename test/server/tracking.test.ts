import { beforeAll, expect, test } from 'vitest'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { deleteOldMessages, requeueStaleMessages } from '#server/modules/tracking/messages.ts'
import { pollCarriers } from '#server/modules/tracking/poll-carriers.ts'
import { readTrackingMessage } from '#server/modules/tracking/read-message.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { setChannelParams } from '#test/world/sandbox-channel.ts'
import {
  createParcel,
  createTrackedChannel,
  postCallback,
  readTrackingOf,
  type TrackedParcel,
} from '#test/world/tracked-parcel.ts'
import { type World, world } from '#test/world/world.ts'

/** What carriers say of parcels, whether they are asked or call by themselves. */
let w: World
let url: string
let channel: { id: number; service: string }
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  channel = await createTrackedChannel(w, url)
})

const hourMs = 3_600_000
const scanOf = (parcel: TrackedParcel, hours: number, code: string, place = 'Leeds') => ({
  at: new Date(parcel.labelTime.getTime() + hours * hourMs).toISOString(),
  place,
  text: `scan ${code}`,
  code,
})
const bodyOf = ({ carrierRef, trackingNumber }: Pick<TrackedParcel, 'carrierRef' | 'trackingNumber'>, scans: unknown[]) =>
  JSON.stringify({ label: carrierRef, tracking_number: trackingNumber, scans })
type MessageRow = { id: number; event_count: number; broken_count: number; error: string; is_done: boolean }
const messages = (channelId: number) =>
  run<MessageRow>(
    w.ctx.db,
    `select id, event_count, broken_count, error, done_time is not null as is_done from tracking_message where channel_id = $1 order by id`,
    [channelId],
  )
const readAll = async (channelId: number) => {
  for (const { id, is_done: isDone } of await messages(channelId)) if (!isDone) await readTrackingMessage(w.ctx, id)
}

test('a signed callback is kept, answered and read by a job; its parcel moves, twice told once', async () => {
  const parcel = await createParcel(w, channel)
  const body = bodyOf(parcel, [scanOf(parcel, 0.1, 'COL')])
  expect(await postCallback(w, channel.id, body)).toBe(200)
  expect(await postCallback(w, channel.id, body)).toBe(200)
  expect((await readTrackingOf(w, parcel.id)).state).toMatchObject({ tracking_status: 'pending' })
  const queued = await run<{ key: string }>(w.ctx.db, `select key from graphile_worker.jobs where key like 'tracking-message:%'`)
  expect(queued.length).toBeGreaterThanOrEqual(2)
  await readAll(channel.id)
  const { state, events } = await readTrackingOf(w, parcel.id)
  expect(state).toMatchObject({ tracking_status: 'picked_up', transit_time: events[0]?.event_time })
  expect(events).toMatchObject([{ code: 'COL', place: 'Leeds', source: 'carrier', text: 'scan COL' }])
  expect((await messages(channel.id)).slice(-2)).toMatchObject([
    { event_count: 1, broken_count: 0, error: '' },
    { event_count: 0, broken_count: 0, error: '' },
  ])
})

test('unsigned, wrongly signed, old and foreign callbacks are refused, and nothing of them is kept', async () => {
  const parcel = await createParcel(w, channel)
  const body = bodyOf(parcel, [scanOf(parcel, 0.1, 'DEL')])
  const before = (await messages(channel.id)).length
  expect(await postCallback(w, channel.id, body, { key: 'another-account' })).toBe(400)
  expect(await postCallback(w, channel.id, body, { ageSeconds: 400 })).toBe(400)
  expect(await postCallback(w, 999_999, body)).toBe(400)
  const [own] = await run<{ id: number }>(w.ctx.db, `select id from channel where carrier = 'r2r' limit 1`)
  expect(await postCallback(w, own?.id ?? 0, body)).toBe(400)
  const unsigned = await w.app.inject({ method: 'POST', url: `/api/tracking/notify/${channel.id}`, payload: body })
  expect(unsigned.statusCode).toBe(400)
  expect(await postCallback(w, channel.id, JSON.stringify({ x: 'y'.repeat(1_100_000) }))).toBe(413)
  expect((await messages(channel.id)).length).toBe(before)
})

test('what cannot be read or belongs to nobody is counted and stops none of the others', async () => {
  const other = await createTrackedChannel(w, url)
  const [parcel, foreign] = [await createParcel(w, other), await createParcel(w, channel)]
  const bad = [7, null, { at: 'tomorrow', code: 'HUB' }, { ...scanOf(parcel, 0.2, 'HUB'), code: '' }]
  const far = { ...scanOf(parcel, 0.2, 'OFD'), at: '2031-01-01T00:00:00Z' }
  const unclear = { ...scanOf(parcel, 0.3, 'DEL'), code: '<b>' }
  for (const body of [
    bodyOf(parcel, [...bad, far, unclear, scanOf(parcel, 0.2, 'HUB')]),
    // A label of another channel is nobody's here.
    bodyOf(foreign, [scanOf(foreign, 0.2, 'DEL')]),
    bodyOf({ carrierRef: 'sl_none', trackingNumber: 'SB0' }, []),
    bodyOf({ carrierRef: 'zero\0', trackingNumber: '' }, [scanOf(parcel, 0.2, 'HUB')]),
    '{"label":',
    '[]',
  ])
    expect(await postCallback(w, other.id, body)).toBe(200)
  await readAll(other.id)
  expect((await messages(other.id)).map(({ id: _, ...rest }) => rest)).toEqual([
    { event_count: 1, broken_count: 6, error: 'broken_scans', is_done: true },
    { event_count: 0, broken_count: 1, error: 'unknown_label', is_done: true },
    { event_count: 0, broken_count: 1, error: 'unknown_label', is_done: true },
    { event_count: 0, broken_count: 1, error: 'unknown_label', is_done: true },
    { event_count: 0, broken_count: 1, error: 'unreadable', is_done: true },
    { event_count: 0, broken_count: 1, error: 'unreadable', is_done: true },
  ])
  expect((await readTrackingOf(w, parcel.id)).state).toMatchObject({ tracking_status: 'in_transit' })
  expect((await readTrackingOf(w, foreign.id)).events).toEqual([])
})

test('a parcel is found by its tracking number too, and a code that nobody explained is kept for staff', async () => {
  const parcel = await createParcel(w, channel)
  const scans = [scanOf(parcel, 0.1, 'COL'), scanOf(parcel, 0.2, 'X99')]
  await postCallback(w, channel.id, bodyOf({ carrierRef: '', trackingNumber: parcel.trackingNumber }, scans))
  await readAll(channel.id)
  const { state, events } = await readTrackingOf(w, parcel.id)
  expect(events.map(({ code }) => code)).toEqual(['COL', 'X99'])
  expect(state).toMatchObject({ tracking_status: 'picked_up' })
  expect(await run(w.ctx.db, `select status, example from tracking_code where carrier = 'sandbox' and code = 'X99'`)).toEqual([
    { status: 'unknown', example: 'scan X99' },
  ])
})

test('a callback that a voided parcel moved undoes the void', async () => {
  const parcel = await createParcel(w, channel)
  await orderSteps(w, parcel.token).runAction('cancel', [parcel.id])
  await voidLabel(w.ctx, parcel.id)
  await postCallback(w, channel.id, bodyOf(parcel, [scanOf(parcel, 0.1, 'COL'), scanOf(parcel, 0.2, 'DEL')]))
  await readAll(channel.id)
  const { state, events } = await readTrackingOf(w, parcel.id)
  expect(state).toMatchObject({ tracking_status: 'delivered', void_status: 3, track_time: null })
  expect(events.map(({ code }) => code)).toEqual(['COL', 'DEL'])
})

test('a message that a killed process left is read after all, and forgotten when it is old', async () => {
  const parcel = await createParcel(w, channel)
  await postCallback(w, channel.id, bodyOf(parcel, [scanOf(parcel, 0.1, 'COL')]))
  const last = (await messages(channel.id)).at(-1)?.id ?? 0
  await run(w.ctx.db, `select graphile_worker.remove_job('tracking-message:' || $1)`, [last])
  const isQueued = async () =>
    (await run(w.ctx.db, `select 1 from graphile_worker.jobs where key = 'tracking-message:' || $1`, [last])).length
  await requeueStaleMessages(w.ctx)
  expect(await isQueued()).toBe(0)
  w.wait(120)
  await requeueStaleMessages(w.ctx)
  expect(await isQueued()).toBe(1)
  await readAll(channel.id)
  w.wait(91 * 86_400)
  await deleteOldMessages(w.ctx)
  expect(await messages(channel.id)).toEqual([])
  expect((await readTrackingOf(w, parcel.id)).events).toHaveLength(1)
})

/** When the carrier is asked next, in hours from now. */
const hoursUntilAsked = async (id: number): Promise<number | null> => {
  const time = (await readTrackingOf(w, id)).state?.track_time as Date | null
  return time && (time.getTime() - w.ctx.clock().getTime()) / hourMs
}

test('carriers are asked when it is time, each parcel once, and no more once it has arrived', async () => {
  const polled = await createTrackedChannel(w, url)
  const parcel = await createParcel(w, polled)
  expect(await hoursUntilAsked(parcel.id)).toBeCloseTo(2, 1)
  await pollCarriers(w.ctx)
  expect((await readTrackingOf(w, parcel.id)).events).toEqual([])
  w.wait(4 * 3600)
  // Two instances at the same minute: whoever comes second finds nothing to ask.
  await Promise.all([pollCarriers(w.ctx), pollCarriers(w.ctx)])
  expect((await readTrackingOf(w, parcel.id)).events.map(({ code }) => code)).toEqual(['LBL', 'COL'])
  expect((await readTrackingOf(w, parcel.id)).state).toMatchObject({ tracking_status: 'picked_up' })
  expect(await hoursUntilAsked(parcel.id)).toBeCloseTo(2, 1)
  for (let hour = 0; hour < 66; hour += 3) {
    w.wait(3 * 3600)
    await pollCarriers(w.ctx)
  }
  const { state } = await readTrackingOf(w, parcel.id)
  expect(['delivered', 'return_to_sender']).toContain(state?.tracking_status)
  expect(state).toMatchObject({ track_time: null })
})

test('what a carrier answers and nobody can read is listed once where broken callbacks are, and stops nothing', async () => {
  const odd = await createTrackedChannel(w, url)
  const parcel = await createParcel(w, odd)
  const answers = { label: parcel.carrierRef, tracking_number: parcel.trackingNumber, scans: [7, scanOf(parcel, 0.1, 'COL')] }
  const of: typeof w.ctx.carriers.of = (account) => ({ ...w.ctx.carriers.of(account), requestTracking: async () => answers })
  const ctx = { ...w.ctx, carriers: { ...w.ctx.carriers, of } }
  for (let n = 0; n < 3; n++) {
    w.wait(3 * 3600)
    await pollCarriers(ctx)
  }
  expect((await readTrackingOf(w, parcel.id)).events.map(({ code }) => code)).toEqual(['COL'])
  expect(await messages(odd.id)).toMatchObject([{ broken_count: 1, error: 'broken_scans', is_done: true }])
})

test('who does not answer is asked ever more seldom, and again as usual once it answers', async () => {
  const away = await createTrackedChannel(w, url)
  const [parcel, neighbour] = [await createParcel(w, away), await createParcel(w, away)]
  await setChannelParams(w.ctx, away.id, { behaviour: 'down' })
  w.wait(3 * 3600)
  await pollCarriers(w.ctx)
  expect(await hoursUntilAsked(parcel.id)).toBeCloseTo(1 / 6, 1)
  expect(await hoursUntilAsked(neighbour.id)).toBeCloseTo(1 / 6, 1)
  for (const hours of [1 / 3, 2 / 3]) {
    w.wait(3600)
    await pollCarriers(w.ctx)
    expect(await hoursUntilAsked(parcel.id)).toBeCloseTo(hours, 1)
  }
  await setChannelParams(w.ctx, away.id, { behaviour: '' })
  w.wait(3600)
  await pollCarriers(w.ctx)
  expect((await readTrackingOf(w, parcel.id)).state).toMatchObject({ tracking_status: 'picked_up', track_failures: 0 })
  expect((await readTrackingOf(w, neighbour.id)).state).toMatchObject({ tracking_status: 'picked_up', track_failures: 0 })
})

test('a voided order is not asked for, nor one of which nothing was heard for three months', async () => {
  const quiet = await createTrackedChannel(w, url)
  const [voided, silent] = [await createParcel(w, quiet), await createParcel(w, quiet)]
  await orderSteps(w, voided.token).runAction('cancel', [voided.id])
  await voidLabel(w.ctx, voided.id)
  expect((await readTrackingOf(w, voided.id)).state).toMatchObject({ track_time: null })
  await setChannelParams(w.ctx, quiet.id, { behaviour: 'down' })
  w.wait(91 * 86_400)
  await pollCarriers(w.ctx)
  expect((await readTrackingOf(w, voided.id)).events).toEqual([])
  expect((await readTrackingOf(w, silent.id)).state).toMatchObject({ track_time: null })
})
