import { beforeAll, expect, test } from 'vitest'
import { deleteOldAdminLog } from '#server/modules/access/delete-old-admin-log.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

type Row = {
  id: number
  iso2: string
  name: string
  name_zh: string
  name_en: string
  weigh: number
  is_eu: number
  status: number
  update_time: number
}
type Page = { list: Row[]; total: number; remark: string }

const index = (query: Record<string, string> = {}, language: 'zh-cn' | 'en' = 'en') =>
  w.get<Page>('/admin/country/index', { admin, query, language })
const codes = async (query: Record<string, string>) => (await index({ limit: '500', ...query })).data.list.map((row) => row.iso2)

const atlantis = {
  name_zh: '亚特兰蒂斯',
  name_en: 'Atlantis',
  iso2: 'xa',
  iso3: 'XAT',
  iso_number: '901',
  is_eu: 0,
  is_uk: 0,
  status: 1,
}

test('every country of ISO 3166-1, and Kosovo as carriers write it, is there in both languages', async () => {
  const { data } = await index({ limit: '500' })
  expect(data.total).toBe(250)
  expect(data.list[0]).toMatchObject({ iso2: 'GB', name: 'United Kingdom', name_zh: '英国', is_uk: 1, is_eu: 0, status: 1 })
  expect(data.list.filter((row) => row.is_eu === 1)).toHaveLength(27)
  expect((await index({}, 'zh-cn')).data.list[0]?.name).toBe('英国')
  const visitor = await w.get<{ list: Row[]; total: number }>('/api/country/index')
  expect(visitor.data.total).toBe(250)
  expect(visitor.data.list[1]).toMatchObject({ iso2: 'CN', name: 'China' })
})

test('pages, limit and order', async () => {
  const first = (await index({ page: '1', limit: '10', order: 'iso2,asc' })).data
  expect(first.total).toBe(250)
  expect(first.list.map((row) => row.iso2)).toEqual(['AD', 'AE', 'AF', 'AG', 'AI', 'AL', 'AM', 'AO', 'AQ', 'AR'])
  const last = (await index({ page: '25', limit: '10', order: 'iso2,asc' })).data
  expect(last).toMatchObject({ total: 250, list: { length: 10 } })
  expect((await index({ page: '99', limit: '10' })).data).toMatchObject({ total: 250, list: [] })
  expect((await index({ limit: '10' })).data.list).toHaveLength(10)
})

test('quick search in both languages, under both spellings, with wildcards taken literally', async () => {
  expect(await codes({ quick_search: 'united king' })).toEqual(['GB'])
  expect(await codes({ quickSearch: '德国' })).toEqual(['DE'])
  expect(await codes({ quickSearch: '%' })).toEqual([])
  expect(await codes({ quickSearch: "'; drop table country; --" })).toEqual([])
})

test('operators of the common search, raw and by alias', async () => {
  const search = (field: string, operator: string, val: string) =>
    codes({ 'search[0][field]': field, 'search[0][operator]': operator, 'search[0][val]': val })
  expect(await search('iso2', 'eq', 'FR')).toEqual(['FR'])
  expect(await search('iso2', '=', 'FR')).toEqual(['FR'])
  expect(await search('iso2', 'IN', 'FR,DE')).toEqual(['DE', 'FR'])
  expect(await search('name', 'LIKE', '爱尔兰')).toEqual(['IE'])
  expect(await search('name_en', 'like', 'korea')).toHaveLength(2)
  expect(await search('is_eu', 'eq', '1')).toHaveLength(27)
  expect(await search('is_eu', 'ne', '1')).toHaveLength(223)
  expect(await search('id', 'RANGE', '1,3')).toEqual(['GB', 'CN', 'HK'])
  expect(await search('id', 'elt', '2')).toEqual(['GB', 'CN'])
  expect(await search('id', 'RANGE', '249,')).toHaveLength(2)
  expect(await search('id', 'NOT RANGE', '3,')).toEqual(['GB', 'CN'])
  expect(await search('update_time', 'NULL', 'true')).toEqual([])
  expect(await search('update_time', 'NOT NULL', 'true')).toHaveLength(250)
  expect(await search('create_time', 'RANGE', '2020-01-01 00:00:00,2020-01-02 00:00:00')).toEqual([])
  expect(await search('create_time', 'RANGE', '2020-01-01 00:00:00,')).toHaveLength(250)
  expect(await search('iso2', 'NOT IN', 'GB')).toHaveLength(249)
  expect(await search('iso2', '', 'GB')).toHaveLength(250)
  const both = {
    'search[0][field]': 'is_eu',
    'search[0][operator]': '=',
    'search[0][val]': '1',
    'search[1][field]': 'iso2',
    'search[1][operator]': 'IN',
    'search[1][val][0]': 'FR',
    'search[1][val][1]': 'GB',
  }
  expect(await codes(both)).toEqual(['FR'])
})

test('select answers number and label, by search or by known values', async () => {
  const found = await w.get<Page>('/admin/country/index', { admin, query: { select: 'true', quickSearch: 'france' } })
  expect(found.data.list).toEqual([expect.objectContaining({ name: 'France', iso2: 'FR' })])
  expect(Object.keys(found.data.list[0] ?? {}).sort()).toEqual(['id', 'iso2', 'name', 'name_en', 'name_zh'])
  const known = await w.get<Page>('/admin/country/index', {
    admin,
    query: { select: 'true', initKey: 'id', 'initValue[0]': '1', 'initValue[1]': '2' },
  })
  expect(known.data.list.map((row) => row.iso2)).toEqual(['GB', 'CN'])
})

test('add, read, edit in part, delete; the caller’s letters do not matter in the path', async () => {
  const added = await w.post('/admin/Country/Add', { admin, body: atlantis })
  expect(added).toMatchObject({ code: 1, msg: 'Added successfully', data: null })
  const [row] = (await index({ quickSearch: 'atlantis' })).data.list as [Row]
  expect(row).toMatchObject({ iso2: 'XA', name_zh: '亚特兰蒂斯', weigh: 0 })
  const read = await w.get<{ row: Row }>('/admin/country/edit', { admin, query: { id: String(row.id) } })
  expect(read.data.row).toEqual(row)
  w.wait(5)
  // Switching a cell sends one field; a form sends back the whole row it was given.
  expect(await w.post('/admin/country/edit', { admin, body: { id: row.id, status: 0 } })).toMatchObject({
    code: 1,
    msg: 'Update successful',
  })
  const { id, ...whole } = { ...row, status: 0, name_en: 'Atlantis <b>1</b>' }
  expect((await w.post('/admin/country/edit', { admin, body: { id: String(id), ...whole } })).code).toBe(1)
  const after = (await w.get<{ row: Row }>('/admin/country/edit', { admin, query: { id: String(id) } })).data.row
  expect(after).toMatchObject({ status: 0, name_en: 'Atlantis <b>1</b>', iso2: 'XA' })
  expect(after.update_time).toBeGreaterThan(row.update_time)
  expect((await w.get<{ list: Row[] }>('/api/country/index')).data.list.some((one) => one.iso2 === 'XA')).toBe(false)
  expect(await w.del('/admin/country/del', { admin, query: { 'ids[0]': String(id) } })).toMatchObject({
    code: 1,
    msg: 'Deleted successfully',
  })
  expect(await w.del('/admin/country/del', { admin, query: { 'ids[0]': String(id) } })).toMatchObject({
    code: 0,
    msg: 'No rows were deleted.',
  })
  expect(await w.get('/admin/country/edit', { admin, query: { id: String(id) } })).toMatchObject({
    code: 0,
    msg: 'This record does not exist or has been deleted.',
  })
  expect(await w.post('/admin/country/edit', { admin, body: { id, status: 1 } })).toMatchObject({
    code: 0,
    msg: 'This record does not exist or has been deleted.',
  })
})

test('what is wrong is said field by field, in the caller’s language', async () => {
  const bad = await w.post('/admin/country/add', {
    admin,
    body: { ...atlantis, name_zh: ' ', iso2: 'G8', iso3: 5, name_en: 'x'.repeat(61) },
  })
  expect(bad).toMatchObject({
    status: 200,
    code: 0,
    data: {
      errors: {
        name_zh: 'This field is required',
        iso2: 'Two letters, for example GB',
        iso3: 'The value has the wrong type',
        name_en: 'At most 60 characters',
      },
    },
  })
  const chinese = await w.post('/admin/country/add', { admin, language: 'zh-cn', body: { ...atlantis, name_zh: '' } })
  expect(chinese).toMatchObject({ data: { errors: { name_zh: '此项必填' } } })
  const unknown = await w.post('/admin/country/add', { admin, body: { ...atlantis, colour: 'blue' } })
  expect(unknown).toMatchObject({ code: 0, data: { errors: { colour: 'Unknown field: colour' } } })
  expect(await w.post('/admin/country/add', { admin, body: {} })).toMatchObject({
    code: 0,
    data: { errors: { iso2: 'This field is required' } },
  })
  expect(await w.post('/admin/country/edit', { admin, body: { status: 1 } })).toMatchObject({
    code: 0,
    data: { errors: { id: 'This field is required' } },
  })
  expect(await w.post('/admin/country/edit', { admin, body: { id: 1 } })).toMatchObject({ code: 0, msg: 'No rows were updated.' })
  expect(await w.del('/admin/country/del', { admin })).toMatchObject({
    code: 0,
    data: { errors: { ids: 'This field is required' } },
  })
})

test('the same code twice is refused on its field, also when two add it at once', async () => {
  expect(await w.post('/admin/country/add', { admin, body: { ...atlantis, iso2: 'GB' } })).toMatchObject({
    code: 0,
    msg: 'ISO 2: The same data already exists in the system!',
    data: { errors: { iso2: 'This value already exists' } },
  })
  const twice = await Promise.all(
    [1, 2].map(() => w.post('/admin/country/add', { admin, body: { ...atlantis, iso2: 'XB', iso3: 'XBB', iso_number: '902' } })),
  )
  expect(twice.map((answer) => answer.code).sort()).toEqual([0, 1])
})

test('dragging moves a row to the target’s place; neighbours swap their weights', async () => {
  const top = async () => (await index({ limit: '5' })).data.list
  const before = await top()
  const [first, second, third, fourth] = before as [Row, Row, Row, Row]
  expect(await w.post('/admin/country/sortable', { admin, body: { id: first.id, targetId: second.id } })).toMatchObject({
    code: 1,
    msg: '',
  })
  const swapped = await top()
  expect(swapped.slice(0, 2).map((row) => [row.iso2, row.weigh])).toEqual([
    [second.iso2, first.weigh],
    [first.iso2, second.weigh],
  ])
  await w.post('/admin/country/sortable', { admin, body: { id: fourth.id, targetId: second.id } })
  expect((await top()).map((row) => row.iso2)).toEqual([fourth.iso2, second.iso2, first.iso2, third.iso2, before[4]?.iso2])
  await w.post('/admin/country/sortable', { admin, body: { id: fourth.id, targetId: third.id } })
  expect((await top()).map((row) => row.iso2)).toEqual([second.iso2, first.iso2, third.iso2, fourth.iso2, before[4]?.iso2])
  expect((await w.post('/admin/country/sortable', { admin, body: { id: 999_999, targetId: 1 } })).code).toBe(0)
})

test('two people dragging at once leave an order without gaps or doubles', async () => {
  const rows = (await index({ limit: '500' })).data.list
  const at = (n: number) => (rows[n] as Row).id
  await Promise.all(
    [0, 1, 2, 3].map((n) => w.post('/admin/country/sortable', { admin, body: { id: at(n), targetId: at(20 - n) } })),
  )
  const weights = (await index({ limit: '500' })).data.list.map((row) => row.weigh)
  expect(new Set(weights).size).toBe(weights.length)
})

test('equal weights are spread out by the first drag', async () => {
  await w.ctx.db.updateTable('country').set({ weigh: 0 }).execute()
  const [a, b, c] = (await index({ limit: '3' })).data.list as [Row, Row, Row]
  await w.post('/admin/country/sortable', { admin, body: { id: c.id, targetId: a.id } })
  expect((await index({ limit: '3' })).data.list.map((row) => row.id)).toEqual([c.id, a.id, b.id])
})

test('nodes decide: each call needs its own', async () => {
  const reader = await w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] })
  const stranger = await w.build.admin({ nodes: ['catalogue'] })
  const as = { admin: reader.token }
  expect((await w.get('/admin/country/index', as)).code).toBe(1)
  const refused = { status: 200, code: 401, msg: 'You do not have permission to operate!' }
  expect(await w.get('/admin/country/edit', { ...as, query: { id: '1' } })).toMatchObject(refused)
  expect(await w.post('/admin/country/add', { ...as, body: atlantis })).toMatchObject(refused)
  expect(await w.post('/admin/country/edit', { ...as, body: { id: 1, status: 0 } })).toMatchObject(refused)
  expect(await w.del('/admin/country/del', { ...as, query: { 'ids[0]': '1' } })).toMatchObject(refused)
  expect(await w.post('/admin/country/sortable', { ...as, body: { id: 1, targetId: 2 } })).toMatchObject(refused)
  expect(await w.get('/admin/country/index', { admin: stranger.token })).toMatchObject(refused)
  expect(await w.get('/admin/country/index', { admin: stranger.token, query: { select: '1' } })).toMatchObject(refused)
  expect(await w.get('/admin/country/index', { member: (await w.build.member()).token })).toMatchObject({ code: 302 })
  const menus = await w.get<{ menus: { children: { name: string; children: { name: string }[] }[] }[] }>('/admin/Index/index', as)
  expect(menus.data.menus[0]?.children[0]?.children.map((node) => node.name)).toEqual(['country/index'])
})

test('taking a node away works at once, without signing in again', async () => {
  const { token, username } = await w.build.admin({ nodes: ['country/index'] })
  expect((await w.get('/admin/country/index', { admin: token })).code).toBe(1)
  await w.ctx.db
    .deleteFrom('admin_group_rule')
    .where('group_id', 'in', (eb) =>
      eb
        .selectFrom('admin_group_access')
        .innerJoin('admin', 'admin.id', 'admin_id')
        .select('group_id')
        .where('username', '=', username),
    )
    .execute()
  await expect.poll(async () => (await w.get('/admin/country/index', { admin: token })).code).toBe(401)
})

test('every write of the back office is in the log, refusals too, secrets masked', async () => {
  const { token, username, id } = await w.build.admin()
  await w.post('/admin/country/edit', { admin: token, body: { id: 1, status: 1 } })
  await w.post('/admin/country/add', { admin: token, body: { iso2: 'GB' } })
  await w.post('/admin/Index/login', { body: { username, password: 'Secret#1', captcha: '1234' } })
  const log = await w.ctx.db
    .selectFrom('admin_log')
    .select(['admin_id', 'username', 'url', 'title', 'data', 'outcome', 'ip'])
    .where('username', '=', username)
    .orderBy('id')
    .execute()
  expect(log).toMatchObject([
    {
      admin_id: id,
      url: '/admin/country/edit',
      title: '国家管理-编辑 / Countries-Edit',
      data: { id: 1, status: 1 },
      outcome: 'ok',
      ip: '127.0.0.1',
    },
    { url: '/admin/country/add', title: '国家管理-添加 / Countries-Add', outcome: 'input.invalid' },
    { admin_id: null, url: '/admin/Index/login', data: { username, password: '***', captcha: '***' }, outcome: 'login.wrong' },
  ])
})

test('a refused call of somebody without a session leaves nothing in the log, however it is refused', async () => {
  const count = async () => Number((await run<{ n: number }>(w.ctx.db, 'select count(*)::int as n from admin_log'))[0]?.n)
  const before = await count()
  expect(await w.post('/admin/country/add', { body: { iso2: 'XX' } })).toMatchObject({ code: 302 })
  expect((await w.del('/admin/country/del', { admin: 'no such token', query: { ids: '1' } })).code).toBe(302)
  expect((await w.post('/admin/Index/login', { body: { username: ['x'] } })).code).toBe(0)
  expect((await w.post('/admin/ajax/upload', {})).code).toBe(302)
  expect(await count()).toBe(before)
})

test('the log is kept for so many days, and older steps go in small pieces', async () => {
  const now = new Date('2026-07-01T12:00:00Z')
  const add = (name: string, at: string, times: number) =>
    run(
      w.ctx.db,
      `insert into admin_log (username, url, title, data, outcome, ip, useragent, request_id, create_time)
       select $1, '/admin/x', 'x', '{}', 'ok', '', '', '', $2 from generate_series(1, $3::int)`,
      [name, at, times],
    )
  // 180 days before noon of 1 July 2026 are noon of 2 January.
  await add('kept_log', '2026-01-02T12:00:00Z', 3)
  await add('old_log', '2026-01-02T11:59:59Z', 2300)
  const left = async () =>
    (await run<{ username: string }>(w.ctx.db, `select username from admin_log where username in ('kept_log', 'old_log')`)).length
  expect(await deleteOldAdminLog(w.ctx, now)).toBeGreaterThanOrEqual(2300)
  expect(await left()).toBe(3)
  expect(await deleteOldAdminLog(w.ctx, now)).toBe(0)
})

test('what is too long for the log is cut between two characters, not in one, so that it available', async () => {
  const { token, username } = await w.build.admin()
  for (const before of ['', 'a'])
    await w.post('/admin/country/edit', { admin: token, body: { padding: `${before}${'🙂'.repeat(10_000)}`, id: 1, status: 1 } })
  const log = await w.ctx.db.selectFrom('admin_log').select('data').where('username', '=', username).execute()
  expect(log).toEqual([{ data: { truncated: expect.any(String) } }, { data: { truncated: expect.any(String) } }])
})
