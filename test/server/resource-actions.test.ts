import { beforeAll, expect, test } from 'vitest'
import { date, decimal, id, int, json, longText, option, richText, text } from '#contract/fields.ts'
import { actionsOf, callsOf, resource } from '#contract/resource.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { type World, world } from '#test/world/world.ts'

/** A thing with a life: nobody writes it, it is only sealed and opened. */
const crate = resource('store.crate', {
  table: 'crate',
  fields: {
    id: id(),
    label: text(20, { list: true, search: true, quick: true, mono: true }),
    state: option({ 0: 'common.no', 1: 'common.yes' }, { list: true, search: true, tones: { 0: 'waiting', 1: 'done' } }),
    rate: decimal({ places: 6, list: true, search: true }),
    packed: date({ list: true, search: true }),
    note: longText(2000, { search: true }),
    page: richText(2000),
    said: json(),
    admin_id: int({}),
  },
  defaultSort: ['id', 'asc'],
  label: 'label',
  remove: 'never',
  write: 'none',
  actions: {
    seal: {
      label: 'common.ok',
      ask: 'resource.delete_ask',
      icon: 'approve',
      check: (row) => (row.state === 1 ? 'invalid.taken' : null),
    },
    open: { label: 'common.close', icon: 'cancel', isBulk: false, check: () => null },
  },
})
/** Rows come about elsewhere; an admin may only correct them. */
const lid = resource('store.lid', {
  table: 'lid',
  fields: {
    id: id(),
    label: text(20, { required: true, list: true }),
    rate: decimal({ places: 2, min: 0.01, max: 99 }),
    packed: date(),
  },
  defaultSort: ['id', 'asc'],
  label: 'label',
  remove: 'never',
  write: 'edit',
})

let w: World
let admin: string
let clerk: { id: number; token: string }
const testRoutes = [
  ...resourceRoutes<Ctx>(crate, [crate], {
    scope: (actor, conditions) => {
      if (actor.id === clerk.id) conditions.clauses.push(`t.admin_id = $${conditions.values.push(clerk.id)}`)
    },
    actions: {
      seal: async (ctx, row) => {
        if (row.label === 'stuck') throw new AppError('row.changed')
        if (row.label === 'broken') throw new Error('nobody expected this')
        await run(ctx.db, 'update crate set state = 1 where id = $1 and state = 0', [row.id])
      },
      open: async (ctx, row) => void (await run(ctx.db, 'update crate set state = 0 where id = $1', [row.id])),
    },
  }),
  ...resourceRoutes<Ctx>(lid, [lid]),
]

beforeAll(async () => {
  w = await world({ routes: testRoutes })
  await run(
    w.ctx.db,
    `create table crate (id bigint generated always as identity primary key, label text not null, state smallint not null default 0, rate numeric(12, 6) not null default 1,
       packed date not null default '2026-03-09', note text not null default '', page text not null default '', said jsonb not null default '{}', admin_id integer not null default 0)`,
  )
  await run(
    w.ctx.db,
    `create table lid (id bigint generated always as identity primary key, label text not null, rate numeric(4, 2) not null default 1, packed date)`,
  )
  for (const name of ['store/crate/index', 'store/crate/seal', 'store/lid/edit'])
    await run(w.ctx.db, `insert into admin_rule (type, name, title_zh) values ('button', $1, $1)`, [name])
  admin = (await w.build.admin()).token
  clerk = await w.build.admin({ nodes: ['store/crate/index', 'store/crate/seal'] })
})

const addCrate = async (label: string, rest: { state?: number; admin_id?: number } = {}) => {
  const [row] = await run<{ id: number }>(
    w.ctx.db,
    `insert into crate (label, state, admin_id, note, page, said) values ($1, $2, $3, 'line 1' || chr(10) || 'line 2', '<b>hi</b>', '{"token": "abc", "deep": {"password": "x", "n": 1}}') returning id`,
    [label, rest.state ?? 0, rest.admin_id ?? 0],
  )
  return (row as { id: number }).id
}
const stateOf = async (id: number) =>
  (await run<{ state: number }>(w.ctx.db, 'select state from crate where id = $1', [id]))[0]?.state

test('what a resource does not offer has neither call nor node', async () => {
  expect(actionsOf(crate)).toEqual(['index', 'export', 'seal', 'open'])
  expect(callsOf(crate).map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /admin/store.crate/index',
    'GET /admin/store.crate/detail',
    'POST /admin/store.crate/export',
    'POST /admin/store.crate/seal',
    'POST /admin/store.crate/open',
  ])
  expect(actionsOf(lid)).toEqual(['index', 'edit', 'export'])
  expect((await w.post('/admin/store.crate/add', { admin, body: { label: 'x' } })).status).toBe(404)
  expect((await w.del('/admin/store.crate/del', { admin, query: { ids: '1' } })).status).toBe(404)
  expect((await w.post('/admin/store.lid/add', { admin, body: { label: 'x' } })).status).toBe(404)
})

test('a list leaves out what is long; the detail has it, with secrets masked by their names', async () => {
  const id = await addCrate('long')
  const { data } = await w.get<{ list: object[] }>('/admin/store.crate/index', { admin, query: { quick_search: 'long' } })
  expect(data.list).toEqual([{ id, label: 'long', state: 0, rate: '1', packed: '2026-03-09', admin_id: 0 }])
  const detail = await w.get('/admin/store.crate/detail', { admin, query: { id: String(id) } })
  expect(detail.data).toMatchObject({
    row: { id, note: 'line 1\nline 2', page: '<b>hi</b>', said: { token: '***', deep: { password: '***', n: 1 } } },
  })
  const byNote = { 'search[0][field]': 'note', 'search[0][operator]': 'LIKE', 'search[0][val]': 'LINE 2' }
  expect((await w.get<{ total: number }>('/admin/store.crate/index', { admin, query: byNote })).data.total).toBeGreaterThan(0)
  const bySaid = { 'search[0][field]': 'said', 'search[0][operator]': '=', 'search[0][val]': 'x' }
  expect((await w.get('/admin/store.crate/index', { admin, query: bySaid })).code).toBe(0)
})

test('each row is answered for on its own: done, why not, missing', async () => {
  const [one, sealed, stuck] = [await addCrate('one'), await addCrate('sealed', { state: 1 }), await addCrate('stuck')]
  const answer = await w.post('/admin/store.crate/seal', { admin, body: { ids: [one, sealed, stuck, 999_999, one] } })
  expect(answer).toMatchObject({ code: 1 })
  expect(answer.data).toEqual({
    list: [
      { id: one, ok: true, msg: 'Operation successful' },
      { id: sealed, ok: false, msg: 'This value already exists' },
      { id: stuck, ok: false, msg: 'This record has changed in the meantime. Please check it again.' },
      { id: 999_999, ok: false, msg: 'This record does not exist or has been deleted.' },
    ],
  })
  expect([await stateOf(one), await stateOf(stuck)]).toEqual([1, 0])
  const chinese = await w.post('/admin/store.crate/seal', { admin, language: 'zh-cn', body: { ids: String(sealed) } })
  expect(chinese.data).toEqual({ list: [{ id: sealed, ok: false, msg: '该值已存在' }] })
  const logged = await run(
    w.ctx.db,
    `select outcome from admin_log where url = '/admin/store.crate/seal' order by id desc limit 1`,
  )
  expect(logged).toEqual([{ outcome: 'ok' }])
})

test('a failure nobody foresaw at the third of five: it is said with its number, and the others are done', async () => {
  const ids = []
  for (const label of ['first', 'second', 'broken', 'fourth', 'fifth']) ids.push(await addCrate(label))
  const answer = await w.post<{ list: { id: number; ok: boolean; msg: string }[] }>('/admin/store.crate/seal', {
    admin,
    body: { ids },
  })
  expect(answer).toMatchObject({ status: 200, code: 1 })
  expect(answer.data.list.map(({ id, ok }) => [id, ok])).toEqual(ids.map((id, index) => [id, index !== 2]))
  expect(answer.data.list[2]?.msg).toMatch(/^Server internal error! Please quote this number to support: \S+$/)
  expect(await Promise.all(ids.map(stateOf))).toEqual([1, 1, 0, 1, 1])
  // Once more it is only the broken one that is tried.
  const again = await w.post<{ list: { msg: string }[] }>('/admin/store.crate/seal', { admin, body: { ids } })
  expect(again.data.list.map(({ msg }) => msg.slice(0, 21))).toEqual([
    'This value already ex',
    'This value already ex',
    'Server internal error',
    'This value already ex',
    'This value already ex',
  ])
})

test('an action needs its own node, and a scope hides rows from actions and detail alike', async () => {
  const as = { admin: clerk.token }
  const [mine, theirs] = [await addCrate('mine', { admin_id: clerk.id }), await addCrate('theirs')]
  const answer = await w.post('/admin/store.crate/seal', { ...as, body: { ids: [mine, theirs] } })
  expect(answer.data).toMatchObject({
    list: [
      { id: mine, ok: true },
      { id: theirs, ok: false },
    ],
  })
  expect(await stateOf(theirs)).toBe(0)
  expect((await w.get('/admin/store.crate/detail', { ...as, query: { id: String(mine) } })).code).toBe(1)
  expect(await w.get('/admin/store.crate/detail', { ...as, query: { id: String(theirs) } })).toMatchObject({
    code: 0,
    msg: 'This record does not exist or has been deleted.',
  })
  expect((await w.post('/admin/store.crate/open', { ...as, body: { ids: [mine] } })).code).toBe(401)
  const stranger = await w.build.admin({ nodes: [] })
  expect((await w.get('/admin/store.crate/detail', { admin: stranger.token, query: { id: String(mine) } })).code).toBe(401)
  expect((await w.post('/admin/store.crate/seal', { body: { ids: [mine] } })).code).toBe(302)
})

test('which rows must be said', async () => {
  expect(await w.post('/admin/store.crate/seal', { admin, body: {} })).toMatchObject({
    code: 0,
    data: { errors: { ids: 'This field is required' } },
  })
  expect((await w.post('/admin/store.crate/seal', { admin, body: { ids: [] } })).code).toBe(0)
  expect((await w.post('/admin/store.crate/seal', { admin, body: { ids: ['one'] } })).code).toBe(0)
  expect((await w.get('/admin/store.crate/detail', { admin, query: { id: 'x' } })).code).toBe(0)
})

test('decimals and days are exact: kept as typed, searched by bounds, refused beyond their places', async () => {
  const [row] = await run<{ id: number }>(w.ctx.db, `insert into lid (label) values ('round') returning id`)
  const edit = (body: object) => w.post('/admin/store.lid/edit', { admin, body: { id: row?.id, ...body } })
  expect((await edit({ rate: '07.50', packed: '2028-02-29' })).code).toBe(1)
  expect((await w.get('/admin/store.lid/edit', { admin, query: { id: String(row?.id) } })).data).toMatchObject({
    row: { rate: '7.5', packed: '2028-02-29' },
  })
  for (const [field, value, words] of [
    ['rate', '1.234', 'Enter a number with at most 2 decimals'],
    ['rate', 'much', 'Enter a number with at most 2 decimals'],
    ['rate', '0', 'At least 0.01'],
    ['rate', '100', 'At most 99'],
    ['packed', '2026-02-29', 'Enter a date, for example 2026-03-09'],
  ] as const)
    expect(await edit({ [field]: value })).toMatchObject({ code: 0, data: { errors: { [field]: words } } })
  await run(w.ctx.db, `insert into crate (label, rate, packed) values ('rated', 9.4231, '2026-05-01')`)
  const found = async (field: string, val: string) =>
    (
      await w.get<{ list: { label: string }[] }>('/admin/store.crate/index', {
        admin,
        query: { 'search[0][field]': field, 'search[0][operator]': 'RANGE', 'search[0][val]': val },
      })
    ).data.list.map((one) => one.label)
  expect(await found('rate', '9.423,9.4231')).toEqual(['rated'])
  expect(await found('rate', '9.4232,10')).toEqual([])
  expect(await found('packed', '2026-05-01,2026-05-01')).toEqual(['rated'])
})
