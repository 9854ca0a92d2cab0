import { readXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { ReportSeries, report } from '#contract/report.ts'
import { run } from '#server/platform/db/pool.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

/** A Thursday in winter; the clocks went back on 25 October, and forward on 29 March. */
const noon = '2026-11-05T12:00:00Z'

let w: World
let channels: number[]
beforeAll(async () => {
  w = await world({ start: noon })
  channels = (await run<{ id: number }>(w.ctx.db, 'select id from channel order by id limit 2')).map(({ id }) => id)
})

type Overview = DataOf<(typeof report)['overview']>
const overviewOf = async (member: string, query: Record<string, string> = {}, language: 'en' | 'zh-cn' = 'en') =>
  (await w.get<Overview>('/api/account/overview', { member, query, language })).data

type Label = {
  at: string
  paid?: number
  back?: number
  isVoided?: boolean
  channel?: 0 | 1
  country?: string
  tracking?: string
  moved?: string
  arrived?: string
}

/** A label of £12.00 of which nothing came back, unless said otherwise. */
async function makeLabel(
  member: { token: string },
  { at, paid = 1200, back = 0, isVoided = false, ...more }: Label,
): Promise<number> {
  const { data } = await w.post<DataOf<(typeof orders)['add']>>('/api/sheetOrder/add', {
    member: member.token,
    body: sampleOrder(),
  })
  await run(
    w.ctx.db,
    `update shipping_order set status = 1, pay_status = 2, tracking_number = 'REPORT' || id, amount = $3::bigint, net = $3::bigint * 5 / 6, vat = $3::bigint / 6,
       paid_amount = $3::bigint, money = $3::bigint, actual_pay_amount = $3::bigint - $4::bigint, void_status = $5, channel_id = $6,
       receiver = receiver || jsonb_build_object('countryCode', $7::text), tracking_status = $8, transit_time = $9, delivered_time = $10,
       revenue = $3::bigint * 5 / 6,
       label_time = $2, pay_time = $2, create_time = $2 where id = $1`,
    [
      data.id,
      at,
      paid,
      back,
      isVoided ? 2 : 0,
      channels[more.channel ?? 0],
      more.country ?? 'GB',
      more.tracking ?? (isVoided ? 'cancelled' : 'pending'),
      more.moved ?? null,
      more.arrived ?? null,
    ],
  )
  return data.id
}

test('parcels and spend are summed by day of the zone, over the day of 25 hours and the one of 23', async () => {
  const member = await w.build.member()
  const stranger = await w.build.member()
  // 25 October begins at 23:00 UTC of the day before and ends at midnight UTC.
  await makeLabel(member, { at: '2026-10-24T22:59:59Z', paid: 100 })
  await makeLabel(member, { at: '2026-10-24T23:00:00Z', paid: 200 })
  await makeLabel(member, { at: '2026-10-25T23:59:59Z', paid: 400 })
  await makeLabel(member, { at: '2026-10-26T00:00:00Z', paid: 800 })
  await makeLabel(stranger, { at: '2026-10-25T12:00:00Z', paid: 99_999 })
  const autumn = await overviewOf(member.token, { from: '2026-10-24', to: '2026-10-26' })
  expect(autumn.series.by_day).toEqual([
    { day: '2026-10-24', parcels: 1, money: '1.00' },
    { day: '2026-10-25', parcels: 2, money: '6.00' },
    { day: '2026-10-26', parcels: 1, money: '8.00' },
  ])
  expect(autumn.series.totals).toMatchObject({ parcels: 4, money: '15.00' })
  // 29 March begins at midnight UTC and ends at 23:00 UTC.
  await makeLabel(member, { at: '2026-03-28T23:59:59Z', paid: 100 })
  await makeLabel(member, { at: '2026-03-29T00:00:00Z', paid: 200 })
  await makeLabel(member, { at: '2026-03-29T22:59:59Z', paid: 400 })
  await makeLabel(member, { at: '2026-03-29T23:00:00Z', paid: 800 })
  const spring = await overviewOf(member.token, { from: '2026-03-28', to: '2026-03-30' })
  expect(spring.series.by_day.map(({ parcels, money }) => [parcels, money])).toEqual([
    [1, '1.00'],
    [2, '6.00'],
    [1, '8.00'],
  ])
})

test('what came back is no spend, a voided label is no parcel, and each way of dividing them adds up to the same', async () => {
  const member = await w.build.member()
  await makeLabel(member, { at: '2026-11-01T10:00:00Z', country: 'DE', tracking: 'in_transit', moved: '2026-11-02T10:00:00Z' })
  await makeLabel(member, { at: '2026-11-01T11:00:00Z', back: 500, country: 'DE', channel: 1 })
  await makeLabel(member, { at: '2026-11-03T10:00:00Z', back: 1200, isVoided: true, country: 'FR' })
  // Its refund was taken back, since it was on its way all the same.
  await makeLabel(member, { at: '2026-11-03T11:00:00Z', isVoided: true })
  await makeLabel(member, { at: '2026-11-04T10:00:00Z' })
  // Added and not paid for.
  await w.post('/api/sheetOrder/add', { member: member.token, body: sampleOrder() })
  const { series } = await overviewOf(member.token, { range: '7' })
  expect(series.range).toEqual({ from: '2026-10-30', to: '2026-11-05' })
  expect(series.totals).toEqual({ parcels: 3, money: '43.00', delivered: 0, median_days: null, p90_days: null })
  expect(series.by_channel.map(({ channel_id, parcels, money }) => [channel_id, parcels, money])).toEqual([
    [channels[0], 2, '36.00'],
    [channels[1], 1, '7.00'],
  ])
  expect(series.by_country).toEqual([
    { country: 'DE', name: 'Germany', parcels: 2, money: '19.00' },
    { country: 'GB', name: 'United Kingdom', parcels: 1, money: '24.00' },
  ])
  expect(series.by_tracking).toEqual([
    { status: 'pending', parcels: 2 },
    { status: 'in_transit', parcels: 1 },
  ])
  expect(series.by_status).toEqual([
    { status: 'awaiting', orders: 1 },
    { status: 'success', orders: 3 },
    { status: 'voided', orders: 2 },
  ])
  expect(series.by_day.reduce((sum, { parcels }) => sum + parcels, 0)).toBe(3)
  const past = (await overviewOf(member.token, { from: '2026-01-01', to: '2026-01-31' })).series
  expect([past.totals.parcels, past.by_channel, past.has_parcels]).toEqual([0, [], true])
  expect((await overviewOf((await w.build.member()).token)).series.has_parcels).toBe(false)
  expect((await overviewOf(member.token, { range: '7' }, 'zh-cn')).series.by_country[0]?.name).toBe('德国')
})

test('delivery time is of what arrived in the days, from when it first moved, whenever its label was made', async () => {
  const member = await w.build.member()
  const arrived = (channel: 0 | 1, days: number) =>
    makeLabel(member, {
      at: '2026-09-20T10:00:00Z',
      channel,
      tracking: 'delivered',
      arrived: '2026-11-02T12:00:00Z',
      moved: new Date(Date.parse('2026-11-02T12:00:00Z') - days * 86_400_000).toISOString(),
    })
  for (const days of [1, 2, 3, 4, 6]) await arrived(0, days)
  await arrived(1, 10)
  await makeLabel(member, {
    at: '2026-09-20T10:00:00Z',
    tracking: 'delivered',
    moved: '2026-09-21T10:00:00Z',
    arrived: '2026-09-22T10:00:00Z',
  })
  const { series } = await overviewOf(member.token, { range: '7' })
  // Of five, three took at most 3 days, and it takes all five to have nine tenths of them.
  expect(series.delivery.map(({ name: _, ...row }) => row)).toEqual([
    { channel_id: channels[0], delivered: 5, median_days: 3, p90_days: 6 },
    { channel_id: channels[1], delivered: 1, median_days: 10, p90_days: 10 },
  ])
  expect(series.totals).toMatchObject({ parcels: 0, delivered: 6, median_days: 3, p90_days: 10 })
})

test('the period before is as long, and ends at the time of day that it is now', async () => {
  const member = await w.build.member()
  await makeLabel(member, { at: '2026-10-29T11:59:00Z', paid: 300 })
  await makeLabel(member, { at: '2026-10-29T23:30:00Z', paid: 500 })
  await makeLabel(member, { at: '2026-10-22T23:00:00Z', paid: 700 })
  await makeLabel(member, { at: '2026-10-22T22:59:59Z', paid: 900 })
  const { series } = await overviewOf(member.token, { range: '7' })
  expect(series.before).toEqual({ from: '2026-10-23', to: '2026-10-29' })
  expect(series.totals_before).toMatchObject({ parcels: 2, money: '10.00' })
  const ended = await overviewOf(member.token, { from: '2026-10-30', to: '2026-11-04' })
  expect(ended.series.totals_before).toMatchObject({ parcels: 2, money: '8.00' })
})

test('a range has its limits, and its words in both languages', async () => {
  const { token: member } = await w.build.member()
  const refused = async (query: Record<string, string>, language: 'en' | 'zh-cn' = 'en') => {
    const answer = await w.get<{ errors: Record<string, string> }>('/api/account/overview', { member, query, language })
    return [answer.code, answer.data.errors]
  }
  expect(await refused({ from: '2026-11-05', to: '2026-11-04' })).toEqual([0, { to: 'Ends before it starts' }])
  expect(await refused({ from: '2025-11-04', to: '2026-11-05' })).toEqual([0, { to: 'Choose at most 366 days' }])
  expect(await refused({ from: '2026-11-06' }, 'zh-cn')).toEqual([0, { from: '不能选择未来的日期' }])
  expect((await refused({ range: '8' }))[0]).toBe(0)
  expect((await refused({ from: '2026-02-30' }))[0]).toBe(0)
  const year = await overviewOf(member, { from: '2025-11-05', to: '2026-11-05' })
  expect(year.series.by_day).toHaveLength(366)
  expect(year.days).toHaveLength(7)
  expect((await overviewOf(member, { range: 'month' })).series.range).toEqual({ from: '2026-11-01', to: '2026-11-05' })
})

type Sheet = { name: string; rows: unknown[][] }

async function exported(member: string, body: Record<string, string>, language: 'en' | 'zh-cn' = 'en'): Promise<Sheet[]> {
  const { data } = await w.post<{ url: string }>('/api/account/overviewExport', { member, body, language })
  const file = await w.app.inject({ url: data.url })
  expect(file.statusCode).toBe(200)
  return (await readXlsx(new Uint8Array(file.rawPayload))).sheets.map(({ name, rows }) => ({ name, rows }))
}

test('the figures of the charts are exported, a sheet for each, and a name that looks like a formula stays a text', async () => {
  const member = await w.build.member()
  await makeLabel(member, { at: '2026-11-04T10:00:00Z', channel: 1 })
  await makeLabel(member, { at: '2026-11-05T10:00:00Z', paid: 650, channel: 1, country: 'DE' })
  const [before] = await run<{ name_en: string }>(w.ctx.db, 'select name_en from channel where id = $1', [channels[1]])
  await run(w.ctx.db, `update channel set name_en = '=1+1' where id = $1`, [channels[1]])
  const sheets = await exported(member.token, { range: '7' })
  await run(w.ctx.db, 'update channel set name_en = $2 where id = $1', [channels[1], before?.name_en])
  const sheet = (name: string) => sheets.find((one) => one.name === name)?.rows
  expect(sheets.map(({ name }) => name)).toEqual([
    'Summary',
    'By day',
    'By channel',
    'By destination',
    'Orders by status',
    'Tracking status',
    'Delivery time',
  ])
  expect(sheet('Summary')?.slice(0, 4)).toEqual([
    ['Figure', 'This period', 'Previous period'],
    ['Period', '2026-10-30 – 2026-11-05', '2026-10-23 – 2026-10-29'],
    ['Parcels', 2, 0],
    ['Spend', 18.5, 0],
  ])
  expect(sheet('By day')?.slice(-2)).toEqual([
    ['2026-11-04', 1, 12],
    ['2026-11-05', 1, 6.5],
  ])
  expect(sheet('By channel')).toEqual([
    ['Channel', 'Parcels', 'Spend'],
    ['=1+1', 2, 18.5],
  ])
  expect(sheet('By destination')?.slice(1)).toEqual([
    ['United Kingdom', 1, 12],
    ['Germany', 1, 6.5],
  ])
  expect((await exported(member.token, { range: '7' }, 'zh-cn')).map(({ name }) => name)[0]).toBe('汇总')
  const stranger = await w.build.member()
  expect((await exported(stranger.token, { range: '7' }))[2]?.rows).toHaveLength(1)
  expect((await w.post('/api/account/overviewExport', { body: { range: '7' } })).code).toBe(302)
})

test('the back office sees everybody’s parcels, and what they brought only with the books', async () => {
  await run(w.ctx.db, 'update shipping_order set label_time = null, delivered_time = null, status = 0')
  const [one, other] = [await w.build.member(), await w.build.member()]
  await makeLabel(one, { at: '2026-11-04T10:00:00Z', country: 'DE' })
  await makeLabel(other, { at: '2026-11-04T11:00:00Z', back: 600 })
  await makeLabel(other, { at: '2026-11-04T12:00:00Z', isVoided: true, back: 1200 })
  await makeLabel(other, {
    at: '2026-10-01T12:00:00Z',
    tracking: 'delivered',
    moved: '2026-11-01T12:00:00Z',
    arrived: '2026-11-03T12:00:00Z',
  })
  const ask = async (...nodes: string[]) => {
    const { token: admin } = await w.build.admin({ nodes: ['dashboard', 'dashboard/index', ...nodes] })
    const { data } = await w.get<{ series: ReportSeries | null }>('/admin/Dashboard/parcels', { admin, query: { range: '7' } })
    return data.series
  }
  const both = await ask('order', 'order/index', 'finance', 'finance/index')
  // Revenue is what was captured, also of the label that was voided.
  expect(both?.totals).toEqual({ parcels: 2, money: '30.00', delivered: 1, median_days: 2, p90_days: 2 })
  expect(both?.by_country.map(({ country, parcels, money }) => [country, parcels, money])).toEqual([
    ['GB', 1, '20.00'],
    ['DE', 1, '10.00'],
  ])
  expect((await ask('order', 'order/index'))?.by_country.map(({ parcels, money }) => [parcels, money])).toEqual([
    [1, null],
    [1, null],
  ])
  expect(await ask('finance', 'finance/index')).toBeNull()
  const { token } = await w.build.admin({ nodes: ['order', 'order/index'] })
  expect((await w.get('/admin/Dashboard/parcels', { admin: token })).code).toBe(401)
})
