import { beforeAll, expect, test } from 'vitest'
import { bilingual, flag, id, int, option, pence, ref, text, time, tree } from '#contract/fields.ts'
import { type Resource, resource } from '#contract/resource.ts'
import { country } from '#contract/resources/country.ts'
import { resources } from '#contract/resources/index.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { type ResourceHooks, resourceRoutes } from '#server/platform/resources/routes.ts'
import { type World, world } from '#test/world/world.ts'

/** Kinds and powers that no product resource uses yet, on tables of the test's own. */
const shelf = resource('store.shelf', {
  table: 'shelf',
  fields: {
    id: id(),
    pid: tree('store.shelf', 'name'),
    ...bilingual('name', 20, { required: true, list: true, search: true, quick: true }),
    weigh: int({ sort: true }),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
const box = resource('store.box', {
  table: 'box',
  fields: {
    id: id(),
    shelf_id: ref('store.shelf', 'name', { required: true, list: true, search: true }),
    country_id: ref('country', 'iso2', { list: true, search: true }),
    label: text(10, { required: true, unique: true, list: true, search: true, quick: true, sort: true }),
    price: pence({ list: true, search: true, sort: true }),
    state: option({ 0: 'common.no', 1: 'common.yes' }, { list: true, search: true }),
    is_full: flag({ list: true, search: true }),
    pack_time: time({ list: true, search: true, sort: true }),
    admin_id: int({ form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'label',
  remove: 'soft',
})

let w: World
let admin: string
let clerk: { id: number; token: string }

const all = [shelf, box, country]
const testRoutes = [
  ...resourceRoutes<Ctx>(shelf, all),
  ...resourceRoutes<Ctx>(box, all, {
    // A clerk sees only what is marked as theirs.
    scope: (actor, conditions) => {
      if (actor.id === clerk.id) conditions.clauses.push(`t.admin_id = $${conditions.values.push(clerk.id)}`)
    },
    beforeSave: async (_ctx, _tx, row) => {
      if (row.label === 'magic') row.price = 77
    },
    afterSave: async (_ctx, tx, id) =>
      void (await run(tx, `update box set is_full = true where id = $1 and label = 'magic'`, [id])),
  }),
]

beforeAll(async () => {
  w = await world({ routes: testRoutes })
  await run(
    w.ctx.db,
    `create table shelf (id bigint generated always as identity primary key, pid bigint references shelf, name_zh text not null, name_en text not null default '', weigh integer not null default 0)`,
  )
  await run(
    w.ctx.db,
    `create table box (id bigint generated always as identity primary key, shelf_id bigint not null references shelf, country_id bigint references country, label text not null unique,
       price bigint not null default 0, state smallint not null default 0, is_full boolean not null default false, pack_time timestamptz, admin_id integer not null default 0, delete_time timestamptz)`,
  )
  const nodes = ['store/box/index', 'store/box/edit', 'store/box/del']
  for (const name of nodes) await run(w.ctx.db, `insert into admin_rule (type, name, title_zh) values ('button', $1, $1)`, [name])
  admin = (await w.build.admin()).token
  clerk = await w.build.admin({ nodes })
})

type Node = { id: number; name: string; children?: Node[] }
type Box = {
  id: number
  label: string
  shelf: { id: number; name: string } | null
  country: { id: number; iso2: string } | null
  price: string
  pack_time: number | null
}

const addShelf = async (name_zh: string, pid: number | null, weigh = 0) => {
  expect((await w.post('/admin/store.shelf/add', { admin, body: { name_zh, name_en: `en ${name_zh}`, pid, weigh } })).code).toBe(
    1,
  )
  const [row] = await run<{ id: number }>(w.ctx.db, 'select max(id) as id from shelf')
  return (row as { id: number }).id
}

test('a tree is listed nested, chosen indented, and never made a circle', async () => {
  const a = await addShelf('甲', null, 2)
  const b = await addShelf('乙', a)
  const c = await addShelf('丙', b)
  await addShelf('丁', null, 1)
  const { data } = await w.get<{ list: Node[]; total: number }>('/admin/store.shelf/index', { admin })
  expect(data.total).toBe(4)
  expect(data.list.map((node) => node.name)).toEqual(['en 甲', 'en 丁'])
  expect(data.list[0]?.children?.[0]?.children?.[0]).toMatchObject({ id: c })
  const select = await w.get<{ list: Node[] }>('/admin/store.shelf/index', { admin, query: { select: '1' }, language: 'zh-cn' })
  expect(select.data.list.map((node) => node.name)).toEqual(['甲', '└ 乙', '    └ 丙', '丁'])
  expect(await w.post('/admin/store.shelf/edit', { admin, body: { id: a, pid: c } })).toMatchObject({
    code: 0,
    msg: 'An entry cannot be its own parent.',
  })
  expect((await w.post('/admin/store.shelf/edit', { admin, body: { id: a, pid: a } })).code).toBe(0)
  expect(await w.del('/admin/store.shelf/del', { admin, query: { ids: String(b) } })).toMatchObject({
    code: 0,
    msg: 'Please delete or move its child entries first.',
  })
  expect((await w.post('/admin/store.shelf/sortable', { admin, body: { id: b, targetId: a } })).code).toBe(0)
  expect((await w.del('/admin/store.shelf/del', { admin, query: { 'ids[0]': String(b), 'ids[1]': String(c) } })).code).toBe(1)
})

test('a reference carries its label, is searched through it, and must exist', async () => {
  const shelfId = await addShelf('架', null)
  const body = { shelf_id: shelfId, country_id: 1, label: 'one', price: '12.30', state: 1, is_full: 1, pack_time: 1_773_065_107 }
  expect((await w.post('/admin/store.box/add', { admin, body })).code).toBe(1)
  expect((await w.post('/admin/store.box/add', { admin, body: { shelf_id: shelfId, label: 'magic' } })).code).toBe(1)
  const { data } = await w.get<{ list: Box[] }>('/admin/store.box/index', { admin, query: { order: 'label,desc' } })
  expect(data.list).toMatchObject([
    {
      label: 'one',
      shelf: { id: shelfId, name: 'en 架', name_zh: '架' },
      country: { id: 1, iso2: 'GB' },
      price: '12.30',
      state: 1,
      is_full: 1,
      pack_time: 1_773_065_107,
    },
    { label: 'magic', country: null, price: '0.77', is_full: 1, pack_time: null },
  ])
  const search = async (field: string, operator: string, val: string) =>
    (
      await w.get<{ list: Box[] }>('/admin/store.box/index', {
        admin,
        query: { 'search[0][field]': field, 'search[0][operator]': operator, 'search[0][val]': val },
      })
    ).data.list.map((row) => row.label)
  expect(await search('country.iso2', '=', 'GB')).toEqual(['one'])
  expect(await search('shelf.name', 'LIKE', '架')).toEqual(['magic', 'one'])
  expect(await search('price', 'RANGE', '10.00,20.00')).toEqual(['one'])
  expect(await search('pack_time', 'RANGE', '2026-03-09 14:00:00,2026-03-09 15:00:00')).toEqual(['one'])
  expect(await search('pack_time', 'NULL', 'true')).toEqual(['magic'])
  expect(await search('state', 'eq', '1')).toEqual(['one'])
  expect(await w.post('/admin/store.box/add', { admin, body: { shelf_id: 999_999, label: 'x' } })).toMatchObject({
    code: 0,
    data: { errors: { shelf_id: 'The selected record does not exist' } },
  })
  expect(await w.post('/admin/store.box/add', { admin, body: { shelf_id: '', label: 'x' } })).toMatchObject({
    code: 0,
    data: { errors: { shelf_id: 'This field is required' } },
  })
  for (const [field, value, words] of [
    ['price', '1.234', 'Enter an amount with at most two decimals'],
    ['state', 7, 'Choose one of the options'],
    ['pack_time', 'soon', 'The value has the wrong type'],
    ['label', '12345678901', 'At most 10 characters'],
  ] as const) {
    expect(
      await w.post('/admin/store.box/add', { admin, body: { shelf_id: shelfId, label: 'y', [field]: value } }),
    ).toMatchObject({ data: { errors: { [field]: words } } })
  }
  expect(await w.del('/admin/store.shelf/del', { admin, query: { ids: String(shelfId) } })).toMatchObject({
    code: 0,
    msg: 'This record is in use and cannot be deleted.',
  })
})

test('whoever may see the referring screen may choose from the target, and no more', async () => {
  const as = { admin: clerk.token }
  expect((await w.get('/admin/store.shelf/index', { ...as, query: { select: '1' } })).code).toBe(1)
  expect((await w.get('/admin/store.shelf/index', as)).code).toBe(401)
})

test('a scope hides rows from lists, reading, editing and deleting alike; a soft delete keeps the row', async () => {
  const shelfId = await addShelf('域', null)
  await run(w.ctx.db, `insert into box (shelf_id, label, admin_id) values ($1, 'mine', $2), ($1, 'theirs', 0)`, [
    shelfId,
    clerk.id,
  ])
  const rows = await run<{ id: number; label: string }>(
    w.ctx.db,
    `select id, label from box where label in ('mine', 'theirs') order by label`,
  )
  const [mine, theirs] = rows.map((row) => row.id) as [number, number]
  const as = { admin: clerk.token }
  expect((await w.get<{ list: Box[]; total: number }>('/admin/store.box/index', as)).data).toMatchObject({
    total: 1,
    list: [{ label: 'mine' }],
  })
  expect((await w.get('/admin/store.box/edit', { ...as, query: { id: String(theirs) } })).code).toBe(0)
  expect(await w.post('/admin/store.box/edit', { ...as, body: { id: theirs, price: '1.00' } })).toMatchObject({
    code: 0,
    msg: 'This record does not exist or has been deleted.',
  })
  expect((await w.del('/admin/store.box/del', { ...as, query: { ids: String(theirs) } })).code).toBe(0)
  expect((await w.del('/admin/store.box/del', { ...as, query: { ids: String(mine) } })).code).toBe(1)
  expect((await w.get('/admin/store.box/edit', { admin, query: { id: String(mine) } })).code).toBe(0)
  expect(await run(w.ctx.db, 'select delete_time is not null as gone from box where id = $1', [mine])).toEqual([{ gone: true }])
})

test('counting stops at ten thousand', async () => {
  const shelfId = await addShelf('多', null)
  await run(w.ctx.db, `insert into box (shelf_id, label) select $1, 'n' || n from generate_series(1, 10050) n`, [shelfId])
  const answer = await w.get<{ total: number; more?: boolean }>('/admin/store.box/index', { admin })
  expect(answer.data).toMatchObject({ total: 10_000, more: true })
})

test('no hook of any resource hears of rows beyond the caller’s scope', async () => {
  const hookCalls: string[] = []
  const hear = (what: string) => async () => void hookCalls.push(what)
  const caller = { language: 'en', actor: { realm: 'admin', id: clerk.id, username: 'clerk', groupIds: [], sessionId: 1 } }
  const call = (one: Resource, word: string, scope: string, input: object): Promise<unknown> => {
    const hooks: ResourceHooks<Ctx> = {
      scope: (_actor, conditions) => void conditions.clauses.push(scope),
      beforeSave: hear(`${one.name} beforeSave`),
      afterSave: hear(`${one.name} afterSave`),
      beforeDelete: hear(`${one.name} beforeDelete`),
      shape: hear(`${one.name} shape`),
      actions: Object.fromEntries(Object.keys(one.actions).map((verb) => [verb, hear(`${one.name} ${verb}`)])),
    }
    const route = resourceRoutes<Ctx>(one, resources, hooks).find(
      ({ endpoint }) => endpoint === one.calls[word as 'edit'] || endpoint === one.actions[word]?.call,
    )
    if (!route) throw new Error(`${one.name} has no ${word}`)
    return route.handle(w.ctx, input as never, caller as never)
  }
  let tried = 0
  for (const one of resources) {
    const [row] = await run<{ id: number }>(w.ctx.db, `select id from "${one.table}" order by id limit 1`)
    const id = Number(row?.id ?? 1)
    for (const word of ['detail', 'read', 'edit', 'del', 'sortable'] as const) {
      if (!one.calls[word]) continue
      tried++
      const input = word === 'del' ? { ids: [id] } : word === 'sortable' ? { id, targetId: id + 1 } : { id }
      await expect(call(one, word, 'false', input), `${one.name}/${word}`).rejects.toMatchObject({
        code: word === 'del' ? 'row.none_deleted' : 'row.missing',
      })
    }
    for (const verb of Object.keys(one.actions)) {
      tried++
      const answer = await call(one, verb, 'false', { ids: [id], reason: 'why', amount: 1 })
      expect(answer, `${one.name}/${verb}`).toMatchObject({ list: [{ id, ok: false }] })
    }
  }
  expect(hookCalls).toEqual([])
  expect(tried).toBeGreaterThan(100)
  // The same calls within the scope are heard of.
  const [iceland] = await run<{ id: number }>(w.ctx.db, `select id from country where iso2 = 'IS'`)
  await call(country, 'edit', 'true', { id: iceland?.id, name_zh: '冰岛' })
  await call(country, 'read', 'true', { id: iceland?.id })
  expect(hookCalls).toEqual(['country beforeSave', 'country afterSave', 'country shape'])
})
