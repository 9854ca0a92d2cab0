import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { ParcelWay } from '#contract/parcel-tracking.ts'
import { jobs } from '#server/jobs.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { labelledParcel, track } from '#test/world/tracked-parcel.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

type Row = Record<string, unknown> & { id: number }
type List = { list: Row[]; total: number }

const listOf = async (name: 'orderInTransit' | 'orderHistory', member: string, query: Record<string, string> = {}) =>
  (await w.get<List>(`/api/${name}/index`, { member, query })).data
const idsOf = async (...args: Parameters<typeof listOf>) => (await listOf(...args)).list.map(({ id }) => id)
const countsOf = async (member: string) =>
  (await w.get<{ in_transit: number; late: number; delivered: number }>('/api/sheetOrder/counts', { member })).data

test('a parcel is in transit from its label until it arrives, and then it is history; the counts say the same', async () => {
  const { token: member } = await w.build.member({ money: 100_00 })
  const [going, arriving, returning] = [
    await labelledParcel(w, member),
    await labelledParcel(w, member),
    await labelledParcel(w, member),
  ]
  expect(await countsOf(member)).toMatchObject({ in_transit: 3, late: 0, delivered: 0 })
  await track(w, going, { code: 'COLLECTED', place: 'London' })
  await track(w, arriving, { code: 'DELIVERED', place: 'Manchester' })
  await track(w, returning, { code: 'RETURNED' })
  const { list } = await listOf('orderInTransit', member)
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    id: going.id,
    tracking_status: 'picked_up',
    last_place: 'London',
    last_text: 'Collected',
    receiver_country: 'GB',
    due_time: expect.any(Number),
  })
  expect(await idsOf('orderHistory', member)).toEqual(expect.arrayContaining([arriving.id, returning.id]))
  expect(await idsOf('orderHistory', member, { tracking_status: 'return_to_sender' })).toEqual([returning.id])
  expect(await countsOf(member)).toMatchObject({ in_transit: 1, late: 0, delivered: 1 })
  const { token: stranger } = await w.build.member()
  expect(await idsOf('orderInTransit', stranger)).toEqual([])
  expect(await idsOf('orderHistory', stranger)).toEqual([])
})

test('the latest news of a parcel that arrived is that it did, whatever a depot scans afterwards', async () => {
  const { token: member } = await w.build.member({ money: 100_00 })
  const parcel = await labelledParcel(w, member)
  await track(w, parcel, { code: 'COLLECTED', place: 'London', hoursAgo: 5 })
  await track(w, parcel, { code: 'DELIVERED', place: 'Manchester', hoursAgo: 2 })
  await track(w, parcel, { code: 'AT_DEPOT', place: 'Leeds' })
  const { list } = await listOf('orderHistory', member)
  expect(list).toMatchObject([{ tracking_status: 'delivered', last_place: 'Manchester', last_text: 'Delivered' }])
})

test('a parcel that nothing was heard of names its town, and keeps to it once something was', async () => {
  const { token: member } = await w.build.member({ money: 100_00 })
  const parcel = await labelledParcel(w, member)
  await run(w.ctx.db, `update shipping_order set receiver = receiver || '{"city": "市辖区", "state": "上海市"}' where id = $1`, [
    parcel.id,
  ])
  const townsOf = async () => (await listOf('orderInTransit', member)).list.map(({ receiver_city: town }) => town)
  expect(await townsOf()).toEqual(['上海市'])
  await track(w, parcel, { code: 'COLLECTED', place: 'London' })
  expect(await townsOf()).toEqual(['上海市'])
})

test('late parcels come first, and can be asked for alone', async () => {
  const { token: member } = await w.build.member({ money: 100_00 })
  const [still, late, fresh] = [await labelledParcel(w, member), await labelledParcel(w, member), await labelledParcel(w, member)]
  await track(w, late, { code: 'COLLECTED' })
  await track(w, fresh, { code: 'COLLECTED' })
  const yesterday = new Date(w.ctx.clock().getTime() - 86_400_000)
  await run(w.ctx.db, 'update shipping_order set due_time = $2 where id = $1', [late.id, yesterday])
  expect(await idsOf('orderInTransit', member)).toEqual([late.id, fresh.id, still.id])
  expect(await idsOf('orderInTransit', member, { is_late: '1' })).toEqual([late.id])
  expect(await idsOf('orderInTransit', member, { is_late: '0' })).toEqual([fresh.id, still.id])
  expect(await countsOf(member)).toMatchObject({ in_transit: 3, late: 1 })
})

test('the lists are filtered by state, channel and country, and searched by any number and by name', async () => {
  const { token: member } = await w.build.member({ money: 100_00 })
  const parcel = await labelledParcel(w, member, { out_order_id: 'REF-77' })
  const [row] = (await listOf('orderInTransit', member)).list
  const channel = String(row?.channel_id)
  const matching: Record<string, string>[] = [
    { tracking_status: 'pending' },
    { receiver_country: 'GB' },
    { channel_id: channel },
    ...[parcel.order_code, parcel.tracking_number, 'REF-77', 'Łęcka'].map((quick_search) => ({ quick_search })),
  ]
  for (const query of matching) expect([query, await idsOf('orderInTransit', member, query)]).toEqual([query, [parcel.id]])
  const others: Record<string, string>[] = [
    { tracking_status: 'on_hold' },
    { receiver_country: 'CN' },
    { quick_search: 'nobody' },
  ]
  for (const query of others) expect([query, await idsOf('orderInTransit', member, query)]).toEqual([query, []])
})

test('a label that is voided, or whose void is asked for, is not in transit', async () => {
  const { token: member } = await w.build.member({ money: 100_00 })
  const [voided, asked] = [await labelledParcel(w, member), await labelledParcel(w, member)]
  await w.post('/api/sheetOrder/cancel', { member, body: { ids: [voided.id] } })
  await voidLabel(w.ctx, voided.id)
  await run(w.ctx.db, 'update shipping_order set void_status = 1 where id = $1', [asked.id])
  expect(await idsOf('orderInTransit', member)).toEqual([])
  expect(await countsOf(member)).toMatchObject({ in_transit: 0, delivered: 0 })
})

test('a member reads the whole way of an own parcel in their language, and staff that of any', async () => {
  const { token: member } = await w.build.member({ money: 100_00 })
  const parcel = await labelledParcel(w, member)
  await track(w, parcel, { code: 'COLLECTED', place: 'London', hoursAgo: 20 })
  await track(w, parcel, { code: 'X9', carrier: 'acme', source: 'carrier', text: 'Held by customs', place: 'Dover' })
  const query = { id: String(parcel.id) }
  const way = (await w.get<ParcelWay>('/api/tracking/events', { member, query })).data
  expect(way).toMatchObject({ order_code: parcel.order_code, status: 'picked_up', transit_days: 0, is_late: false })
  expect(way.list.map(({ text, place, source }) => [text, place, source])).toEqual([
    ['Held by customs', 'Dover', 'carrier'],
    ['Collected', 'London', 'staff'],
  ])
  const chinese = (await w.get<ParcelWay>('/api/tracking/events', { member, query, language: 'zh-cn' })).data
  expect(chinese.list[1]?.text).toBe('已揽收')
  const { token: stranger } = await w.build.member()
  expect(await w.get('/api/tracking/events', { member: stranger, query })).toMatchObject({ code: 0 })
  expect((await w.get('/api/tracking/events', { query })).code).not.toBe(1)
  const { token: admin } = await w.build.admin({ nodes: ['order', 'order/index'] })
  expect((await w.get<ParcelWay>('/admin/tracking/events', { admin, query })).data.list).toHaveLength(2)
  const { token: other } = await w.build.admin({ nodes: [] })
  expect((await w.get('/admin/tracking/events', { admin: other, query })).code).toBe(401)
})

test('the list of what is in transit is exported with what was last heard, the days on the way and the day it is due', async () => {
  const { token: member } = await w.build.member({ money: 100_00 })
  const parcel = await labelledParcel(w, member)
  await track(w, parcel, { code: 'COLLECTED', place: 'London' })
  const started = await w.post<{ id: number }>('/api/orderInTransit/export', { member, body: {} })
  expect(started).toMatchObject({ code: 1, data: { id: expect.any(Number) } })
  const { id } = started.data
  await jobs.find(({ name }) => name === 'run-task')?.run(w.ctx, { id })
  const { data } = await w.get<{ url: string }>('/api/task/result', { member, query: { id: String(id) } })
  const book = await readXlsx(new Uint8Array((await w.app.inject({ url: data.url })).rawPayload))
  const [head = [], first = []] = book.sheets[0]?.rows ?? []
  const cells = Object.fromEntries(head.map((name, index) => [String(name), first[index]]))
  expect(cells).toMatchObject({ 'Latest update': 'Collected', 'Last place': 'London', 'In transit': 0 })
  expect(cells.Due).toMatch(/^\d{4}-\d\d-\d\d$/)
})
