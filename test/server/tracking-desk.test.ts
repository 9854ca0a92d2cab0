import { beforeAll, expect, test } from 'vitest'
import type { dashboard } from '#contract/dashboard.ts'
import type { DataOf } from '#contract/endpoint.ts'
import { toSeconds } from '#domain/time.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { recordTracking } from '#server/modules/tracking/index.ts'
import { readTrackingMessage } from '#server/modules/tracking/read-message.ts'
import { refoldTracking } from '#server/modules/tracking/refold-tracking.ts'
import { lockTrackedOrder } from '#server/modules/tracking/tracking-state.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import {
  createParcel,
  createTrackedChannel,
  postCallback,
  readTrackingOf,
  type TrackedParcel,
} from '#test/world/tracked-parcel.ts'
import { type World, world } from '#test/world/world.ts'

/** What staff see and do of tracking: codes, events, callbacks, late and stuck parcels. */
let w: World
let channel: { id: number; service: string }
let boss: { id: number; token: string }
beforeAll(async () => {
  w = await world()
  channel = await createTrackedChannel(w, await w.app.listen({ host: '127.0.0.1', port: 0 }))
  boss = await w.build.admin()
})

type Row = Record<string, unknown> & { id: number }
const list = async (name: string, query: Record<string, string> = {}, admin = boss.token) =>
  (await w.get<{ list: Row[]; total: number }>(`/admin/${name}/index`, { admin, query })).data.list
const searchBy = (field: string, val: string | number) => ({
  'search[0][field]': field,
  'search[0][val]': String(val),
  'search[0][operator]': '=',
})
const record = (parcel: TrackedParcel, events: { code: string; hours: number }[]) =>
  inTx(w.ctx, async (tx) => {
    const order = await lockTrackedOrder(tx, parcel.id)
    if (!order) throw new Error('no such order')
    const told = events.map(({ code, hours }) => ({
      source: 'carrier' as const,
      carrier: 'sandbox',
      code,
      text: `words of ${code}`,
      time: new Date(parcel.labelTime.getTime() + hours * 3_600_000),
    }))
    return recordTracking(w.ctx, tx, order, told, w.ctx.clock())
  })
const statusOf = async (id: number) => (await readTrackingOf(w, id)).state?.tracking_status

test('a code that nobody explained is listed, and once it is, every parcel that has it is worked out anew, twice alike', async () => {
  const [one, other] = [await createParcel(w, channel), await createParcel(w, channel)]
  for (const parcel of [one, other])
    await record(parcel, [
      { code: 'COL', hours: 0 },
      { code: 'ZZ1', hours: 0.1 },
    ])
  expect(await statusOf(one.id)).toBe('picked_up')
  const [code] = await list('trackingCode', { ...searchBy('status', 'unknown'), quick_search: 'ZZ1' })
  expect(code).toMatchObject({ carrier: 'sandbox', code: 'ZZ1', status: 'unknown', example: 'words of ZZ1' })
  const id = code?.id ?? 0
  const body = { id, status: 'ready_for_pickup', text_zh: '到达自提点', text_en: 'At the shop', code: 'DEL', carrier: 'r2r' }
  expect((await w.post('/admin/trackingCode/edit', { admin: boss.token, body })).code).toBe(1)
  // What a code is called is the carrier's to say.
  expect((await list('trackingCode', searchBy('id', id)))[0]).toMatchObject({
    code: 'ZZ1',
    carrier: 'sandbox',
    status: 'ready_for_pickup',
  })
  expect(await run(w.ctx.db, `select 1 from graphile_worker.jobs where key = 'refold-tracking:' || $1`, [id])).toHaveLength(1)
  expect(await statusOf(one.id)).toBe('picked_up')
  await Promise.all([refoldTracking(w.ctx, id), refoldTracking(w.ctx, id)])
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['ready_for_pickup', 'ready_for_pickup'])
  const told = await run<{ n: number }>(
    w.ctx.db,
    `select count(*)::int as n from event where name = 'order.tracked' and payload->>'order_id' = $1`,
    [String(one.id)],
  )
  expect(told).toEqual([{ n: 2 }])
})

test('staff say what they know of a parcel: it alone moves a parcel on from its end, and not before its label or in the future', async () => {
  const parcel = await createParcel(w, channel)
  await record(parcel, [{ code: 'DEL', hours: 0 }])
  await record(parcel, [{ code: 'ABS', hours: 0.2 }])
  expect(await statusOf(parcel.id)).toBe('delivered')
  w.wait(7200)
  const add = (body: object, admin = boss.token) => w.post<{ errors?: object }>('/admin/trackingEvent/add', { admin, body })
  const event = {
    order_id: parcel.id,
    status: 'delivery_failed',
    place: 'Leeds',
    text: 'Left at the wrong door',
    event_time: toSeconds(w.ctx.clock()) - 60,
  }
  expect((await add(event)).code).toBe(1)
  expect((await add(event)).code).toBe(1)
  const { state, events } = await readTrackingOf(w, parcel.id)
  expect(state).toMatchObject({ tracking_status: 'delivery_failed', delivered_time: null })
  expect(events.filter(({ source }) => source === 'staff')).toMatchObject([
    { code: 'DELIVERY_FAILED', place: 'Leeds', text: 'Left at the wrong door' },
  ])
  const [listed] = await list('trackingEvent', searchBy('order_id', parcel.id))
  expect(listed).toMatchObject({ source: 'staff', status: 'delivery_failed', admin_id: boss.id, code: 'DELIVERY_FAILED' })
  const fields = async (body: object) => Object.keys((await add(body)).data?.errors ?? {})
  expect(await fields({ ...event, event_time: toSeconds(w.ctx.clock()) + 3600 })).toEqual(['event_time'])
  expect(await fields({ ...event, event_time: toSeconds(parcel.labelTime) - 3 * 86_400 })).toEqual(['event_time'])
  expect(await fields({ ...event, status: 'cancelled' })).toEqual(['status'])
  expect(await fields({ ...event, order_id: 999_999 })).toEqual(['order_id'])
  const { id: unpaid } = await orderSteps(w, parcel.token).add()
  expect(await fields({ ...event, order_id: unpaid })).toEqual(['order_id'])
  const reader = await w.build.admin({ nodes: ['trackingEvent/index'] })
  expect((await add(event, reader.token)).code).toBe(401)
})

test('a voided order takes no word of staff', async () => {
  const parcel = await createParcel(w, channel)
  await orderSteps(w, parcel.token).runAction('cancel', [parcel.id])
  await voidLabel(w.ctx, parcel.id)
  const body = { order_id: parcel.id, status: 'delivered', event_time: toSeconds(w.ctx.clock()) }
  expect(await w.post('/admin/trackingEvent/add', { admin: boss.token, body })).toMatchObject({
    code: 0,
    data: { errors: { order_id: 'This order’s label was voided.' } },
  })
})

test('a callback that was broken is read again once its cause is mended', async () => {
  const parcel = await createParcel(w, channel)
  await run(w.ctx.db, `update shipping_order set carrier_ref = 'lost', tracking_number = 'LOST' || id where id = $1`, [parcel.id])
  const scan = { at: w.ctx.clock().toISOString(), place: 'Leeds', text: '', code: 'COL' }
  const body = JSON.stringify({ label: parcel.carrierRef, tracking_number: parcel.trackingNumber, scans: [scan] })
  expect(await postCallback(w, channel.id, body)).toBe(200)
  const [{ id = 0 } = {}] = await list('trackingMessage')
  await readTrackingMessage(w.ctx, id)
  expect((await list('trackingMessage', searchBy('error', 'unknown_label')))[0]).toMatchObject({ id, broken_count: 1 })
  await run(w.ctx.db, 'update shipping_order set carrier_ref = $2, tracking_number = $3 where id = $1', [
    parcel.id,
    parcel.carrierRef,
    parcel.trackingNumber,
  ])
  const reread = async () =>
    (await w.post<{ list: object[] }>('/admin/trackingMessage/reread', { admin: boss.token, body: { ids: [id] } })).data.list
  expect(await reread()).toMatchObject([{ id, ok: true }])
  await readTrackingMessage(w.ctx, id)
  expect((await list('trackingMessage'))[0]).toMatchObject({ id, event_count: 1, broken_count: 0, error: '' })
  expect(await statusOf(parcel.id)).toBe('picked_up')
  expect(await reread()).toEqual([{ id, ok: false, msg: 'Everything in this message was read.' }])
})

test('late and stuck parcels are listed and counted, as long as they are on their way', async () => {
  const [late, delivered] = [await createParcel(w, channel), await createParcel(w, channel)]
  await record(late, [{ code: 'COL', hours: 0 }])
  await record(delivered, [
    { code: 'COL', hours: 0 },
    { code: 'DEL', hours: 0.1 },
  ])
  const named = async (name: string) => (await list(name, { limit: '100' })).map(({ id }) => id)
  const cards = async () => {
    const { data } = await w.get<DataOf<(typeof dashboard)['index']>>('/admin/dashboard/index', { admin: boss.token })
    return new Map(data.cards.map((card) => [card.name, card]))
  }
  expect(await named('lateParcel')).not.toContain(late.id)
  expect(await named('stuckParcel')).not.toContain(late.id)
  w.wait(4 * 86_400)
  boss = await w.build.admin()
  expect(await named('stuckParcel')).not.toContain(late.id)
  w.wait(6 * 86_400)
  boss = await w.build.admin()
  expect(await named('lateParcel')).toContain(late.id)
  expect(await named('stuckParcel')).toContain(late.id)
  expect([...(await named('lateParcel')), ...(await named('stuckParcel'))]).not.toContain(delivered.id)
  const [row] = await list(
    'lateParcel',
    searchBy('order_code', String((await list('order', searchBy('id', late.id)))[0]?.order_code)),
  )
  expect(row).toMatchObject({ id: late.id, tracking_status: 'picked_up', transit_time: toSeconds(late.labelTime) })
  const shown = await cards()
  expect(shown.get('parcels_late')).toMatchObject({ value: (await named('lateParcel')).length, alarm: 'attention' })
  expect(shown.get('parcels_stuck')).toMatchObject({ value: (await named('stuckParcel')).length, path: '/admin/stuckParcel' })
  expect(shown.get('tracking_unmapped')).toMatchObject({ path: '/admin/trackingCode?status=unknown' })
  // Whoever was heard of lately is not stuck, though nothing changed.
  await record(late, [{ code: 'COL', hours: 9 * 24 }])
  expect(await named('stuckParcel')).not.toContain(late.id)
  w.wait(6 * 86_400)
  boss = await w.build.admin()
  expect(await named('stuckParcel')).toContain(late.id)
  // The operator's own measure counts.
  await w.ctx.settings.set('stuck_days', 30)
  expect(await named('stuckParcel')).not.toContain(late.id)
  await w.ctx.settings.set('stuck_days', 5)
  w.wait(130 * 86_400)
  boss = await w.build.admin()
  expect(await named('lateParcel')).not.toContain(late.id)
})
