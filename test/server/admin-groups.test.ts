import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

/** Groups and people of the back office, and who may give what to whom. */
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
const flat = (rows: Row[]): Row[] => rows.flatMap((row) => [row, ...flat(row.children ?? [])])
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

test('the groups of the house are there with their nodes, and none of them holds permissions, configuration or rules of members', async () => {
  const { list, group } = await listOf('/admin/auth.group/index', boss.token)
  const codes = ['super', 'operations', 'warehouse', 'finance', 'support', 'driver']
  const names = flat(list).map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['Super administrators', 'Operations', 'Warehouse', 'Finance', 'Support', 'Drivers']),
  )
  expect(group).toEqual([await groupId('super')])
  for (const code of codes.slice(1)) {
    const held = await heldBy(await groupId(code))
    expect(held).toContain('routine/adminInfo')
    expect(held.filter((name) => /^(auth|user\/group|user\/rule|routine\/config|security|terminal)/.test(name))).toEqual([])
  }
  expect(await heldBy(await groupId('operations'))).toEqual(
    expect.arrayContaining(['catalogue', 'country/add', 'currency/export']),
  )
  expect(await heldBy(await groupId('support'))).toEqual(expect.arrayContaining(['user/user/index', 'country/index']))
  expect(await heldBy(await groupId('support'))).not.toContain('user/user/edit')
})

const notForSupport = /^(system|outbox|channel|channelParam|groupDiscount|zone|priceTable|numberBlock)(\/|$)/

test('support reads what a member sees: orders, members and their money, articles and what may be sent, and nothing else', async () => {
  const held = await heldBy(await groupId('support'))
  expect(held.filter((name) => notForSupport.test(name))).toEqual([])
  expect(held.filter((name) => name.split('/').length > 1 && !/\/index$/.test(name)).sort()).toEqual([
    'claim/approve',
    'claim/ask',
    'claim/refuse',
    'claim/review',
    'failedLabel/resend',
    'failedLabel/void',
    'order/resend',
    'order/void',
    'returnOrder/approve',
    'returnOrder/refuse',
    'routine/adminInfo',
    'shopNotification/notify',
    'shopOrder/notify',
    'trackingEvent/add',
    'unclaimedReturn/match',
    'user/moneyLog',
    'user/scoreLog',
    'user/user',
  ])
})

test('the support group of an older version loses what it should not read, unless an administrator made it their own', async () => {
  const id = await groupId('support')
  const upgrade = readFileSync('migrations/0172-support-sees-what-members-see.sql', 'utf8')
  const asBefore = () =>
    run(
      w.ctx.db,
      `insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule
       where name ~ '^(system|outbox|channel|channelParam|zone|priceTable|groupDiscount|numberBlock)(/index)?$' on conflict do nothing`,
      [id],
    )
  const right = await heldBy(id)
  await asBefore()
  expect(await heldBy(id)).toContain('outbox/index')
  await run(w.ctx.db, upgrade)
  expect(await heldBy(id)).toEqual(right)
  await asBefore()
  expect(
    await w.post('/admin/auth.group/edit', { admin: boss.token, body: { id, name_en: 'Support', name_zh: '客服组' } }),
  ).toMatchObject({ code: 1 })
  await run(w.ctx.db, upgrade)
  expect(await heldBy(id)).toEqual(expect.arrayContaining(['outbox/index', 'channelParam/index', 'system']))
  await run(w.ctx.db, 'update admin_group set update_time = create_time where id = $1', [id])
  await run(w.ctx.db, upgrade)
})

test('a group is listed with what it holds in words, and read with its leaves, as the wire says', async () => {
  const [index, add] = await ruleIds('country/index', 'country/add')
  expect(
    await w.post('/admin/auth.group/add', {
      admin: boss.token,
      body: { name_zh: '读国家', name_en: 'Readers', rules: [index, add] },
    }),
  ).toMatchObject({ code: 1 })
  const id = await groupId('读国家')
  // Page and folder come along, or the nodes would hang in the air.
  expect(await heldBy(id)).toEqual(['catalogue', 'country', 'country/add', 'country/index'])
  const listed = flat((await listOf('/admin/auth.group/index', boss.token)).list).find((row) => row.id === id)
  expect(listed?.rules).toBe('Catalogue and 3 more')
  const { data } = await w.get<{ row: Row }>('/admin/auth.group/edit', { admin: boss.token, query: { id: String(id) } })
  expect(data.row.rules).toEqual([index, add])
  const top = await w.get<{ row: Row }>('/admin/auth.group/edit', {
    admin: boss.token,
    query: { id: String(await groupId('super')) },
  })
  expect(top.data.row.rules).toEqual(['*'])
  // A client that sends the whole row back changes nothing.
  expect(
    await w.post('/admin/auth.group/edit', { admin: boss.token, body: { ...data.row, name_en: 'Readers of countries' } }),
  ).toMatchObject({ code: 1 })
  expect(await heldBy(id)).toEqual(['catalogue', 'country', 'country/add', 'country/index'])
})

test('who is not a super administrator gives only what they hold, never all of it, and manages only smaller groups', async () => {
  const manager = await w.build.admin({ nodes: managerNodes })
  const [own, foreign] = [await ruleIds('country/index'), await ruleIds('currency/index')]
  const add = (rules: number[]) =>
    w.post('/admin/auth.group/add', { admin: manager.token, body: { name_zh: `组${Math.random()}`, rules } })
  expect(await add(own)).toMatchObject({ code: 1 })
  const refused = await add([...own, ...foreign])
  expect(refused).toMatchObject({ code: 0, msg: expect.stringContaining('you have yourself') })
  expect(Object.keys(problems(refused))).toEqual(['rules'])
  expect(await add(await ruleIds(...managerNodes))).toMatchObject({ code: 0 })
  const everything = await w.post('/admin/auth.group/add', {
    admin: manager.token,
    body: { name_zh: '全部', rules: ['*'] },
  })
  expect(everything).toMatchObject({ code: 0, msg: expect.stringContaining('you have yourself') })
  const seen = flat((await listOf('/admin/auth.group/index', manager.token)).list).map(({ id }) => id)
  expect(seen).not.toContain(await groupId('super'))
  expect(seen).not.toContain(await groupId('operations'))
  for (const id of [await groupId('super'), await groupId('operations')])
    expect(await w.post('/admin/auth.group/edit', { admin: manager.token, body: { id, name_zh: '偷' } })).toMatchObject({
      code: 0,
    })
  // Rules too: one sees and gives the rules one holds.
  const rules = flat((await listOf('/admin/auth.rule/index', manager.token)).list).map(({ name }) => name)
  expect(rules).toContain('country/index')
  expect(rules).not.toContain('currency/index')
})

test('a group one belongs to, the super group and a group with people in it stay as they are', async () => {
  const manager = await w.build.admin({ nodes: managerNodes })
  const [mine] = (await listOf('/admin/auth.group/index', manager.token)).group ?? []
  expect(await w.post('/admin/auth.group/edit', { admin: manager.token, body: { id: mine, name_zh: '我' } })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('belong to'),
  })
  expect(await w.del('/admin/auth.group/del', { admin: manager.token, query: { 'ids[]': String(mine) } })).toMatchObject({
    code: 0,
  })
  const top = await groupId('super')
  for (const change of [{ status: 0 }, { rules: await ruleIds('country/index') }])
    expect(await w.post('/admin/auth.group/edit', { admin: boss.token, body: { id: top, ...change } })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('always have all permissions'),
    })
  expect(
    await w.post('/admin/auth.group/edit', { admin: boss.token, body: { id: top, name_en: 'Super administrators' } }),
  ).toMatchObject({ code: 1 })
  expect(await w.del('/admin/auth.group/del', { admin: boss.token, query: { 'ids[]': String(top) } })).toMatchObject({ code: 0 })
  expect(await w.del('/admin/auth.group/del', { admin: boss.token, query: { 'ids[]': String(mine) } })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('still has people'),
  })
})

test('a person is added with groups, signs in, is changed and deleted; the password is never read', async () => {
  const id = await groupId('support')
  const body = {
    username: 'newbie',
    nickname: 'New',
    group_arr: [id],
    password: 'Secret#1',
    email: 'n@example.com',
    mobile: '13800138000',
  }
  expect(await w.post('/admin/auth.admin/add', { admin: boss.token, body })).toMatchObject({ code: 1 })
  const { list } = await listOf('/admin/auth.admin/index', boss.token, { quick_search: 'newbie' })
  expect(list[0]).toMatchObject({
    username: 'newbie',
    group_arr: [id],
    group_name_arr: ['Support'],
    password: '',
    mobile: '13800138000',
    status: 1,
  })
  expect(JSON.stringify(list)).not.toMatch(/argon2|password_hash/)
  const signIn = () =>
    w.post<{ userInfo: { token: string } }>('/admin/index/login', { body: { username: 'newbie', password: 'Secret#1' } })
  const { data } = await signIn()
  expect((await w.get('/admin/Index/index', { admin: data.userInfo.token })).code).toBe(1)
  // A new password ends what the old one opened.
  expect(
    await w.post('/admin/auth.admin/edit', { admin: boss.token, body: { id: list[0]?.id, password: 'Other#22' } }),
  ).toMatchObject({ code: 1 })
  expect((await w.get('/admin/Index/index', { admin: data.userInfo.token })).code).toBe(302)
  expect((await signIn()).code).toBe(0)
  expect(
    Object.keys(
      problems(await w.post('/admin/auth.admin/edit', { admin: boss.token, body: { id: list[0]?.id, password: 'x' } })),
    ),
  ).toEqual(['password'])
  expect(
    Object.keys(problems(await w.post('/admin/auth.admin/add', { admin: boss.token, body: { ...body, username: 'ab' } }))),
  ).toEqual(['username'])
  expect(Object.keys(problems(await w.post('/admin/auth.admin/add', { admin: boss.token, body })))).toEqual(['username'])
  expect(
    Object.keys(
      problems(
        await w.post('/admin/auth.admin/add', { admin: boss.token, body: { ...body, username: 'nogroup', group_arr: [] } }),
      ),
    ),
  ).toEqual(['group_arr'])
  expect(await w.del('/admin/auth.admin/del', { admin: boss.token, query: { 'ids[]': String(list[0]?.id) } })).toMatchObject({
    code: 1,
  })
})

test('nobody disables, deletes or demotes themselves, and the last super administrator cannot be lost', async () => {
  const alone = await world()
  const [a, b] = [await alone.build.admin(), await alone.build.admin()]
  const support = Number((await run<{ id: number }>(alone.ctx.db, `select id from admin_group where code = 'support'`))[0]?.id)
  for (const change of [{ status: 0 }, { group_arr: [support] }])
    expect(await alone.post('/admin/auth.admin/edit', { admin: a.token, body: { id: a.id, ...change } })).toMatchObject({
      code: 0,
      msg: expect.stringContaining('your own account'),
    })
  expect(await alone.del('/admin/auth.admin/del', { admin: a.token, query: { 'ids[]': String(a.id) } })).toMatchObject({
    code: 0,
  })
  // Both take the other's power at the same moment: one of them wins, never both.
  const demote = (who: { token: string }, whom: { id: number }) =>
    alone.post('/admin/auth.admin/edit', { admin: who.token, body: { id: whom.id, group_arr: [support] } })
  const answers = await Promise.all([demote(a, b), demote(b, a)])
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
  const [left] = await run<{ count: number }>(
    alone.ctx.db,
    `select count(*)::int as count from admin_group_access x join admin_group g on g.id = x.group_id where g.is_super`,
  )
  expect(left?.count).toBe(1)
})

test('who manages people sees and assigns only smaller groups', async () => {
  const manager = await w.build.admin({ nodes: managerNodes })
  await w.post('/admin/auth.group/add', {
    admin: manager.token,
    body: { name_zh: '小组', rules: await ruleIds('country/index') },
  })
  const [small, top] = [await groupId('小组'), await groupId('super')]
  const add = (username: string, group_arr: number[]) =>
    w.post('/admin/auth.admin/add', {
      admin: manager.token,
      body: { username, nickname: username, password: 'Secret#1', group_arr },
    })
  expect(await add('smallone', [small])).toMatchObject({ code: 1 })
  const refused = await add('bigone', [small, top])
  expect(Object.keys(problems(refused))).toEqual(['group_arr'])
  const seen = (await listOf('/admin/auth.admin/index', manager.token, { limit: '100' })).list.map(({ username }) => username)
  expect(seen).toEqual(expect.arrayContaining(['smallone', (manager as { username?: string }).username]))
  expect(seen).not.toContain((boss as { username?: string }).username)
  expect(
    await w.post('/admin/auth.admin/edit', { admin: manager.token, body: { id: boss.id, password: 'Stolen#1' } }),
  ).toMatchObject({ code: 0 })
})
