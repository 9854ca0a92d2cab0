import { expect, test } from 'vitest'
import { dayMs } from '#server/demo/calendar.ts'
import { fillDemo } from '#server/demo/fill-demo.ts'
import { closeDemoManifests } from '#server/demo/manifests.ts'
import { ownNetworkEvents } from '#server/demo/own-network-events.ts'
import { simulateDays } from '#server/demo/simulate-days.ts'
import { trackDemoParcels } from '#server/demo/tracking.ts'
import { run } from '#server/platform/db/pool.ts'
import { openDemoWorld } from '#test/world/demo-ledger.ts'

test('the demo’s parcels travel in the order of time, once, and what is made from then on travels in minutes', async () => {
  const w = await openDemoWorld()
  await fillDemo(w.ctx, () => undefined)
  // The first days, in which only the test carrier's parcels are handed over; every day is lived by `npm run proof`.
  await simulateDays(w.ctx, { from: 91, to: 80 }, () => undefined)
  await closeDemoManifests(w.ctx)
  await trackDemoParcels(w.ctx, () => undefined)
  const events = () => run(w.ctx.db, 'select order_id, code, event_time, create_time, source from tracking_event order by id')
  const told = await events()
  expect(told.length).toBeGreaterThan(5)
  await trackDemoParcels(w.ctx, () => undefined)
  expect(await events()).toEqual(told)
  const [wrong] = await run<{ n: number }>(
    w.ctx.db,
    `select count(*)::int as n from tracking_event e join shipping_order o on o.id = e.order_id
     where e.event_time < o.label_time or e.create_time < e.event_time or e.create_time > now() + interval '1 day' or o.is_effective <> 1`,
  )
  expect(wrong).toEqual({ n: 0 })
  const states = await run<{ tracking_status: string }>(
    w.ctx.db,
    `select distinct tracking_status from shipping_order where transit_time is not null`,
  )
  expect(states.map((row) => row.tracking_status)).toContain('delivered')
  const paces = await run(w.ctx.db, `select param_value from channel_param where param_name = 'pace'`)
  expect(paces).toEqual([{ param_value: 'minutes' }])
})

test('parcels of our own network are collected, travel and end in every way there is, each step after the one before', () => {
  const parcel = {
    channel_id: 1,
    carrier: 'r2r' as const,
    days_min: 1,
    days_max: 3,
    reference: '',
    carrier_ref: '',
    tracking_number: '',
    manifest_time: new Date('2026-03-09T15:30:00Z'),
    origin: 'Leeds',
    destination: 'York',
  }
  const ends = Array.from({ length: 60 }, (_, index) => {
    const events = ownNetworkEvents({ ...parcel, id: index + 1 }, { driver: 5, ops: 6 })
    const times = events.map(({ time }) => time.getTime())
    expect(times).toEqual([...times].sort((one, other) => one - other))
    expect((times[0] ?? 0) - parcel.manifest_time.getTime()).toBeLessThan(dayMs)
    expect(events.every(({ source, adminId }) => adminId === (source === 'driver' ? 5 : 6))).toBe(true)
    return events.at(-1)?.code
  })
  expect(new Set(ends)).toEqual(new Set(['DELIVERED', 'RETURNED', 'IN_TRANSIT']))
})
