import { beforeAll, expect, test } from 'vitest'
import { frameSources } from '#server/modules/access/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

/** Rules of the back office, and what staff reach within their scope and of themselves. */
let w: World
let boss: { id: number; token: string }
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
})

type Row = { id: number; name?: string; rules?: unknown; children?: Row[]; [field: string]: unknown }
type List = { list: Row[]; total: number; group?: number[]; remark: string }

const listOf = async (url: string, admin: string, query: Record<string, string> = {}) =>
  (await w.get<List>(url, { admin, query })).data
const ruleIds = async (...names: string[]) =>
  (await run<{ id: number }>(w.ctx.db, 'select id from admin_rule where name = any($1) order by id', [names])).map(({ id }) => id)
const groupId = async (name: string) =>
  Number((await run<{ id: number }>(w.ctx.db, 'select id from admin_group where name_zh = $1 or code = $1', [name]))[0]?.id)
const heldBy = async (group: number) =>
  (
    await run<{ name: string }>(
      w.ctx.db,
      'select name from admin_group_rule x join admin_rule r on r.id = x.rule_id where group_id = $1 order by name',
      [group],
    )
  ).map(({ name }) => name)
const problems = (answer: { data: unknown }) => (answer.data as { errors?: Record<string, string> } | null)?.errors ?? {}

const managerNodes = [
  'auth',
  ...['group', 'admin', 'rule'].flatMap((page) =>
    ['', '/index', '/add', '/edit', '/del'].map((action) => `auth/${page}${action}`),
  ),
  'catalogue',
  'country',
  'country/index',
  'country/edit',
]

test('rules: what is built in is neither deleted nor renamed; own ones go to whoever holds the page above', async () => {
  const [country] = await ruleIds('country')
  expect(
    await w.del('/admin/auth.rule/del', { admin: boss.token, query: { 'ids[]': String((await ruleIds('country/add'))[0]) } }),
  ).toMatchObject({ code: 0, msg: expect.stringContaining('is built in') })
  expect(await w.post('/admin/auth.rule/edit', { admin: boss.token, body: { id: country, name: 'renamed' } })).toMatchObject({
    code: 0,
  })
  expect(await w.post('/admin/auth.rule/edit', { admin: boss.token, body: { id: country, title_en: 'Lands' } })).toMatchObject({
    code: 1,
  })
  const own = { pid: country, type: 'button', name: 'country/map', title_zh: '地图', extend: 'none' }
  expect(await w.post('/admin/auth.rule/add', { admin: boss.token, body: own })).toMatchObject({ code: 1 })
  expect(await heldBy(await groupId('operations'))).toContain('country/map')
  expect(await heldBy(await groupId('warehouse'))).not.toContain('country/map')
  const bad = await w.post('/admin/auth.rule/add', {
    admin: boss.token,
    body: { type: 'menu', menu_type: 'iframe', name: 'wiki', title_zh: '百科', extend: 'none' },
  })
  expect(Object.keys(problems(bad))).toEqual(['url'])
  const evil = await w.post('/admin/auth.rule/add', {
    admin: boss.token,
    body: { type: 'menu', menu_type: 'link', url: 'javascript:alert(1)', name: 'evil', title_zh: '坏', extend: 'none' },
  })
  expect(Object.keys(problems(evil))).toEqual(['url'])
  expect(
    await w.post('/admin/auth.rule/add', {
      admin: boss.token,
      body: { type: 'menu', menu_type: 'link', url: 'https://example.com/', name: 'wiki', title_zh: '百科', extend: 'none' },
    }),
  ).toMatchObject({ code: 1 })
  await w.ctx.access.reload()
  const { data } = await w.get<{ menus: { name: string; url: string }[] }>('/admin/Index/index', { admin: boss.token })
  expect(data.menus.find(({ name }) => name === 'wiki')?.url).toBe('https://example.com/')
  expect(
    await w.del('/admin/auth.rule/del', { admin: boss.token, query: { 'ids[]': String((await ruleIds('wiki'))[0]) } }),
  ).toMatchObject({ code: 1 })
})

test('a rule whose name differs from another one only by its letters’ case is that one', async () => {
  const nodes = ['auth', 'auth/rule', 'auth/rule/index', 'auth/rule/add', 'auth/rule/edit']
  const keeper = await w.build.admin({ nodes })
  const own = { type: 'button', name: 'Refund/APPROVE', title_zh: '批', extend: 'none' }
  const answer = await w.post('/admin/auth.rule/add', { admin: keeper.token, body: own })
  expect(answer).toMatchObject({ code: 0 })
  expect(Object.keys(problems(answer))).toEqual(['name'])
  expect(await w.post('/admin/auth.rule/add', { admin: keeper.token, body: { ...own, name: 'keeper/own' } })).toMatchObject({
    code: 1,
  })
  const [id] = await ruleIds('keeper/own')
  expect(await w.post('/admin/auth.rule/edit', { admin: keeper.token, body: { id, name: 'REFUND/approve' } })).toMatchObject({
    code: 0,
  })
  await w.ctx.access.reload()
  expect(await w.post('/admin/refund/approve', { admin: keeper.token, body: { ids: [1] } })).toMatchObject({ code: 401 })
})

test('deleting and changing people reaches nobody beyond one’s scope, not even by the way', async () => {
  const manager = await w.build.admin({ nodes: managerNodes })
  const equal = await w.build.admin({ nodes: managerNodes })
  const small = await w.build.admin({ nodes: ['country/index'] })
  const isSignedIn = async (token: string) => (await w.get('/admin/Index/index', { admin: token })).code === 1
  const del = (...ids: number[]) =>
    w.del('/admin/auth.admin/del', {
      admin: manager.token,
      query: Object.fromEntries(ids.map((id, index) => [`ids[${index}]`, String(id)])),
    })
  expect(await del(boss.id, equal.id)).toMatchObject({ code: 0 })
  expect(await del(boss.id, small.id)).toMatchObject({ code: 1 })
  expect([await isSignedIn(boss.token), await isSignedIn(equal.token), await isSignedIn(small.token)]).toEqual([
    true,
    true,
    false,
  ])
  // The super group is there, with people in it: for whoever cannot see it, it is not.
  expect(
    await w.del('/admin/auth.group/del', { admin: manager.token, query: { ids: String(await groupId('super')) } }),
  ).toMatchObject({ code: 0, msg: 'No rows were deleted.' })
})

test('rules are added, moved and sorted among those one holds, and the others keep their places', async () => {
  const own = (name: string, more: object) => ({ type: 'button', name, title_zh: name, extend: 'none', ...more })
  const [country, currency] = [(await ruleIds('country'))[0], (await ruleIds('currency'))[0]]
  for (const [index, name] of ['sorted/a', 'sorted/b', 'sorted/c', 'sorted/d'].entries())
    await run(w.ctx.db, `insert into admin_rule (pid, type, name, title_zh, weigh) values ($1, 'button', $2, $2, $3)`, [
      country,
      name,
      -10 - index,
    ])
  const nodes = ['auth', 'auth/rule', ...['index', 'add', 'edit', 'sortable'].map((verb) => `auth/rule/${verb}`)]
  const keeper = await w.build.admin({ nodes: [...nodes, 'catalogue', 'country', 'sorted/a', 'sorted/c', 'sorted/d'] })
  const add = (body: object) => w.post('/admin/auth.rule/add', { admin: keeper.token, body })
  expect(problems(await add(own('keeper/far', { pid: currency })))).toHaveProperty('pid')
  expect(await add(own('keeper/near', { pid: country }))).toMatchObject({ code: 1 })
  const [near] = await ruleIds('keeper/near')
  const edit = (body: object) => w.post('/admin/auth.rule/edit', { admin: keeper.token, body: { id: near, ...body } })
  expect(problems(await edit({ pid: currency }))).toHaveProperty('pid')
  expect(await edit({ pid: country, title_zh: '近' })).toMatchObject({ code: 1 })
  const [a, b, c, d] = await ruleIds('sorted/a', 'sorted/b', 'sorted/c', 'sorted/d')
  const sort = (id: unknown, targetId: unknown) =>
    w.post('/admin/auth.rule/sortable', { admin: keeper.token, body: { id, targetId } })
  expect(await sort(b, a)).toMatchObject({ code: 0 })
  expect(await sort(a, b)).toMatchObject({ code: 0 })
  expect(await sort(d, a)).toMatchObject({ code: 1 })
  const rows = await run<{ name: string }>(
    w.ctx.db,
    `select name from admin_rule where name like 'sorted/%' order by weigh desc, id`,
  )
  // d, a and c share the places they had; b, which the keeper cannot see, is still the second.
  expect(rows.map(({ name }) => name)).toEqual(['sorted/d', 'sorted/b', 'sorted/a', 'sorted/c'])
  expect(c).toBeGreaterThan(0)
})

test('a page in a frame names one host, and an older rule that does not is in no policy', async () => {
  const add = (url: string) =>
    w.post('/admin/auth.rule/add', {
      admin: boss.token,
      body: { type: 'menu', menu_type: 'iframe', name: 'framed', title_zh: '框', extend: 'none', url },
    })
  for (const url of ['https://*', 'https://*.example.com/', 'https://a.example;script-src/', 'https://me:word@a.example/'])
    expect(problems(await add(url)), url).toMatchObject({ url: expect.stringContaining('one host') })
  expect(await add('https://board.example:8443/today')).toMatchObject({ code: 1 })
  await run(
    w.ctx.db,
    `insert into admin_rule (type, name, title_zh, menu_type, url) values ('menu', 'wide', '宽', 'iframe', 'https://*')`,
  )
  await w.ctx.access.reload()
  expect(frameSources(w.ctx)).toEqual(['https://board.example:8443'])
})

test('an older client’s name for the rules leads to the same calls', async () => {
  const old = await w.get<List>('/admin/auth.menu/index', { admin: boss.token })
  expect(old.code).toBe(1)
  expect(old.data.total).toBe((await listOf('/admin/auth.rule/index', boss.token)).total)
  const reader = await w.build.admin({ nodes: ['country/index'] })
  expect((await w.get('/admin/auth.menu/index', { admin: reader.token })).code).toBe(401)
})

test('the log shows everything to super administrators and to others their own steps', async () => {
  const clerk = await w.build.admin({
    nodes: ['auth', 'auth/adminLog', 'auth/adminLog/index', 'catalogue', 'country', 'country/edit', 'country/index'],
  })
  await w.post('/admin/country/edit', { admin: clerk.token, body: { id: 1, weigh: 5, password: 'hidden' } })
  const mine = (await listOf('/admin/auth.adminLog/index', clerk.token)).list
  expect(mine.length).toBeGreaterThan(0)
  expect(new Set(mine.map((row) => row.username))).toEqual(new Set([(clerk as { username?: string }).username]))
  // Whatever language it was done in, each reader reads it in theirs and finds it in either.
  const titleIn = async (language: 'en' | 'zh-cn', quick_search: string) =>
    (await w.get<List>('/admin/auth.adminLog/index', { admin: clerk.token, language, query: { quick_search } })).data.list[0]
      ?.title
  expect(await titleIn('en', '编辑')).toMatch(/^\w+-Edit$/)
  expect(await titleIn('zh-cn', '-Edit')).toMatch(/^[^/]+-编辑$/)
  const all = (await listOf('/admin/auth.adminLog/index', boss.token, { limit: '100' })).list
  expect(new Set(all.map((row) => row.username)).size).toBeGreaterThan(1)
  const found = await listOf('/admin/auth.adminLog/index', boss.token, {
    quick_search: String((clerk as { username?: string }).username),
  })
  expect(found.list.map(({ id }) => id)).toEqual(mine.map(({ id }) => id))
  const { data } = await w.get<{ row: { data: Record<string, unknown> } }>('/admin/auth.adminLog/detail', {
    admin: boss.token,
    query: { id: String(mine[0]?.id) },
  })
  expect(JSON.stringify(data.row.data)).not.toContain('hidden')
})

test('rules a new version brings go to the groups that would have had them, once; what an admin took away stays away', async () => {
  const { syncRules } = await import('#server/modules/access/index.ts')
  const operations = await groupId('operations')
  await run(w.ctx.db, `delete from admin_rule where name = 'currency/export'`)
  await run(
    w.ctx.db,
    `delete from admin_group_rule x using admin_rule r where r.id = x.rule_id and r.name = 'country/del' and x.group_id = $1`,
    [operations],
  )
  await run(w.ctx.db, `update admin_rule set title_zh = '改过' where name = 'currency'`)
  await syncRules(w.ctx)
  expect(await heldBy(operations)).toContain('currency/export')
  expect(await heldBy(operations)).not.toContain('country/del')
  const [currency] = await run<{ title_zh: string }>(w.ctx.db, `select title_zh from admin_rule where name = 'currency'`)
  expect(currency?.title_zh).toBe('改过')
  await run(w.ctx.db, `delete from admin_group where code = 'driver'`)
  await syncRules(w.ctx)
  expect(await run(w.ctx.db, `select 1 from admin_group where code = 'driver'`)).toEqual([])
})

test('one’s own profile: read, changed, a new password ends the other sessions but not this one', async () => {
  const me = await w.build.admin({ nodes: ['country/index'] })
  const other = (
    await w.post<{ userInfo: { token: string } }>('/admin/index/login', {
      body: { username: (me as { username: string }).username, password: 'Right#2026' },
    })
  ).data.userInfo.token
  expect(await w.get('/admin/routine.AdminInfo/index', { admin: me.token })).toMatchObject({
    code: 1,
    data: { info: { id: me.id, avatar: '/static/images/avatar.png' } },
  })
  expect(
    await w.post('/admin/routine.AdminInfo/edit', {
      admin: me.token,
      body: { id: 1, nickname: 'Me', email: 'me@example.com', mobile: '', motto: 'hi', password: 'Fresh#22' },
    }),
  ).toMatchObject({ code: 1 })
  expect(await w.get('/admin/routine.AdminInfo/index', { admin: me.token })).toMatchObject({
    code: 1,
    data: { info: { id: me.id, nickname: 'Me', email: 'me@example.com', motto: 'hi' } },
  })
  expect((await w.get('/admin/routine.AdminInfo/index', { admin: other })).code).toBe(302)
  const bad = await w.post('/admin/routine.AdminInfo/edit', {
    admin: me.token,
    body: { nickname: '', email: 'x', mobile: '1', password: '1' },
  })
  expect(Object.keys(problems(bad)).sort()).toEqual(['email', 'mobile', 'nickname', 'password'])
})
