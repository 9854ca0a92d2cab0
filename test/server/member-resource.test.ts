import { streamXlsxRows } from 'hucre/xlsx'
import { beforeAll, expect, test } from 'vitest'
import { date, option, pence, ref, text, time } from '#contract/fields.ts'
import { memberResource } from '#contract/member-resource.ts'
import { country } from '#contract/resources/country.ts'
import type { Ctx } from '#server/ctx.ts'
import { taskJobs, taskRoutes } from '#server/modules/tasks/index.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Job } from '#server/platform/jobs/job.ts'
import { exportKind } from '#server/platform/resources/export-list.ts'
import { memberRoutes } from '#server/platform/resources/member-routes.ts'
import { type World, world } from '#test/world/world.ts'

/** A list of members' own rows with everything that a declaration can say, on a table of the test's own. */
const parcel = memberResource('parcel', {
  table: 'parcel',
  owner: 'user_id',
  label: 'code',
  remove: 'soft',
  calls: { at: '/api/parcel', access: 'member:account/sheetOrder', write: 'all' },
  sorts: { new: ['id', 'desc'], dear: ['price', 'desc'] },
  tabs: [
    { name: 'all', is: {} },
    { name: 'open', is: { state: [0, 1] } },
    { name: 'closed', is: { state: [2] } },
  ],
  fields: {
    code: text(10, { required: true, list: true, quick: true }),
    state: option({ 0: 'common.no', 1: 'common.yes', 2: 'common.close' }, { list: true, search: true, form: false }),
    country_id: ref('country', 'iso2', { list: true, search: true }),
    price: pence({ list: true, sort: true }),
    ready_day: date({ list: true }),
    note: text(60),
    days: { ...time({ search: true, form: false }), column: 'none', filterOf: { field: 'create_time', by: 'days' } },
    create_time: time({ list: true, search: true, sort: true, form: false }),
  },
  detail: ['code', 'state', 'note'],
  actions: {
    close: {
      label: 'common.close',
      icon: 'approve',
      ask: 'resource.delete_ask',
      check: (row) => (Number(row.state) === 2 ? 'error.order.moved' : null),
    },
  },
})

let w: World
let [anna, ben] = [
  { id: 0, token: '' },
  { id: 0, token: '' },
]

const routes = [
  ...taskRoutes,
  ...memberRoutes<Ctx>(parcel, [country], {
    beforeSave: async (_ctx, _tx, row) => {
      if (row.note === 'shout') row.note = 'SHOUT'
    },
    actions: {
      close: async (ctx, row) => {
        await run(ctx.db, 'update parcel set state = 2 where id = $1 and state < 2', [row.id])
      },
    },
  }),
]
const [runTask] = taskJobs([exportKind(routes.flatMap(({ list }) => list ?? []))]) as [Job<Ctx>]

beforeAll(async () => {
  w = await world({ routes })
  await run(
    w.ctx.db,
    `create table parcel (id bigint generated always as identity primary key, user_id bigint not null, code text not null, state smallint not null default 0,
       country_id bigint references country, price bigint not null default 0, ready_day date, note text not null default '',
       create_time timestamptz not null, delete_time timestamptz)`,
  )
  anna = await w.build.member()
  ben = await w.build.member()
})

type Parcel = { id: number; code: string; state: number; price: string; country: { iso2: string } | null; note?: string }
type List = { list: Parcel[]; total: number }

const add = async (member: { token: string }, fields: object) => w.post('/api/parcel/add', { member: member.token, body: fields })
const listOf = async (member: { token: string }, query: Record<string, string> = {}) =>
  (await w.get<List>('/api/parcel/index', { member: member.token, query })).data
const codes = ({ list }: List) => list.map(({ code }) => code)

test('a member lists, finds, sorts and counts their own rows and nobody else’s', async () => {
  const [gb] = await run<{ id: number }>(w.ctx.db, `select id from country where iso2 = 'GB'`)
  for (const [code, price] of [
    ['apple', '5.00'],
    ['pear', '9.00'],
    ['plum', '1.00'],
  ])
    expect(await add(anna, { code, price, country_id: code === 'pear' ? gb?.id : null })).toMatchObject({ code: 1 })
  expect(await add(ben, { code: 'apple', price: '7.00' })).toMatchObject({ code: 1 })

  const all = await listOf(anna)
  expect(codes(all)).toEqual(['plum', 'pear', 'apple'])
  expect(all.total).toBe(3)
  // What is long or not listed stays with the detail; the owner is nobody's business on the wire.
  expect(all.list[1]).toMatchObject({ price: '9.00', country: { iso2: 'GB' } })
  expect(all.list[0]).not.toHaveProperty('user_id')
  expect(codes(await listOf(anna, { order: 'dear' }))).toEqual(['pear', 'apple', 'plum'])
  expect(codes(await listOf(anna, { quick_search: 'PEA' }))).toEqual(['pear'])
  expect(codes(await listOf(anna, { country_id: String(gb?.id) }))).toEqual(['pear'])
  expect(codes(await listOf(anna, { page: '2', limit: '2' }))).toEqual(['apple'])
  expect(codes(await listOf(anna, { from: '2001-01-01', to: '2001-01-31' }))).toEqual([])

  const plum = all.list[0]?.id as number
  expect(await w.post('/api/parcel/close', { member: anna.token, body: { ids: [plum] } })).toMatchObject({
    data: { list: [{ id: plum, ok: true }] },
  })
  expect(codes(await listOf(anna, { tab: 'closed' }))).toEqual(['plum'])
  expect(codes(await listOf(anna, { tab: 'open' }))).toEqual(['pear', 'apple'])
  expect((await w.get('/api/parcel/counts', { member: anna.token })).data).toEqual({
    tabs: { all: 3, open: 2, closed: 1 },
    most: 999,
  })
})

test('a row belongs to whoever made it: it is read, changed, closed and deleted by nobody else', async () => {
  expect((await add(ben, { code: 'fig', note: 'shout' })).code).toBe(1)
  const fig = (await listOf(ben, { quick_search: 'fig' })).list[0]?.id as number
  const detail = await w.get<{ row: Parcel }>('/api/parcel/detail', { member: ben.token, query: { id: String(fig) } })
  expect(detail.data.row).toMatchObject({ code: 'fig', note: 'SHOUT' })

  const { token } = anna
  const strangers = [
    await w.get('/api/parcel/detail', { member: token, query: { id: String(fig) } }),
    await w.get('/api/parcel/edit', { member: token, query: { id: String(fig) } }),
    await w.post('/api/parcel/edit', { member: token, body: { id: fig, code: 'stolen' } }),
  ]
  for (const answer of strangers) expect(answer).toMatchObject({ code: 0 })
  expect((await w.post('/api/parcel/del', { member: token, body: { ids: [fig] } })).code).toBe(0)
  expect(await w.post('/api/parcel/close', { member: token, body: { ids: [fig] } })).toMatchObject({
    data: { list: [{ id: fig, ok: false }] },
  })
  // The owner is no field of the form: who sends it is told so.
  expect((await add(anna, { code: 'quince', user_id: ben.id })).code).toBe(0)

  expect((await w.post('/api/parcel/edit', { member: ben.token, body: { id: fig, code: 'date' } })).code).toBe(1)
  expect((await w.post('/api/parcel/del', { member: ben.token, body: { ids: [fig] } })).code).toBe(1)
  expect(codes(await listOf(ben, { quick_search: 'date' }))).toEqual([])
})

test('what a row refuses is said for that row, and what is not understood is refused', async () => {
  await add(ben, { code: 'lime' })
  await add(ben, { code: 'lemon' })
  const ids = (await listOf(ben, { quick_search: 'l' })).list.filter(({ code }) => /^l/.test(code)).map((row) => row.id)
  expect((await w.post('/api/parcel/close', { member: ben.token, body: { ids: [ids[0]] } })).code).toBe(1)
  const both = await w.post<{ list: { ok: boolean; msg: string }[] }>('/api/parcel/close', { member: ben.token, body: { ids } })
  expect(both.data.list.map(({ ok }) => ok)).toEqual([false, true])
  expect(both.data.list[0]?.msg).not.toBe('')

  const member = ben.token
  expect((await w.get('/api/parcel/index', { member, query: { colour: 'red' } })).code).toBe(0)
  expect((await w.get('/api/parcel/index', { member, query: { state: '7' } })).code).toBe(0)
  expect((await w.get('/api/parcel/index', { member, query: { order: 'price,desc' } })).code).toBe(0)
  expect(await add(ben, {})).toMatchObject({ code: 0, data: { errors: { code: expect.any(String) } } })
})

test('a file has the member’s own rows as they are filtered, and none is written once they may not see them', async () => {
  const member = anna.token
  const start = async (body: object) => (await w.post<{ id: number }>('/api/parcel/export', { member, body })).data.id
  const id = await start({ tab: 'open', order: 'dear', columns: ['code', 'price'] })
  await runTask.run(w.ctx, { id })
  const { url } = (await w.get<{ url: string }>('/api/task/result', { member, query: { id: String(id) } })).data
  const file = await w.app.inject({ url })
  const rows: unknown[][] = []
  for await (const row of streamXlsxRows(new Uint8Array(file.rawPayload))) rows.push(row.values)
  expect(rows).toEqual([
    ['code', 'price'],
    ['pear', 9],
    ['apple', 5],
  ])
  expect((await w.post('/api/parcel/export', { member, body: { columns: ['user_id'] } })).code).toBe(0)

  const late = await start({})
  await run(w.ctx.db, 'update member set status = false where id = $1', [anna.id])
  await runTask.run(w.ctx, { id: late })
  expect(await run(w.ctx.db, 'select state from task where id = $1', [late])).toEqual([{ state: 'failed' }])
})
