import { beforeAll, expect, test } from 'vitest'
import { routes } from '#server/app.ts'
import { run } from '#server/platform/db/pool.ts'
import { wholeList } from '#server/platform/resources/list-rows.ts'
import { type World, world } from '#test/world/world.ts'

/** Members, their groups and rules, and who brought them, as staff keep them. */
let w: World
let boss: { id: number; token: string }
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin()
})

type Row = { id: number; [field: string]: unknown }
const list = async (url: string, query: Record<string, string> = {}) =>
  (await w.get<{ list: Row[]; total: number }>(url, { admin: boss.token, query })).data.list
const namesBy = async (quick_search: string) =>
  (await list('/admin/user.user/index', { quick_search })).map((row) => row.username)
const save = (url: string, body: object) => w.post(url, { admin: boss.token, body })
const del = (url: string, id: number) => w.del(url, { admin: boss.token, query: { 'ids[]': String(id) } })
const problems = (answer: { data: unknown }) => Object.keys((answer.data as { errors?: object } | null)?.errors ?? {})
const groupId = async () =>
  Number((await run<{ id: number }>(w.ctx.db, `select id from member_group where code = 'member'`))[0]?.id)

test('a member is found by any part of name, contact or number, a Chinese name of two characters too', async () => {
  const id = (await w.build.member({ username: 'findable', email: 'Li.Lei@Example.com', mobile: '+8613812345678' })).id
  await run(w.ctx.db, `update member set nickname = '王小明' where id = $1`, [id])
  for (const text of ['findable', 'INDAB', 'li.lei', 'example.COM', '1234567', '小明', '王小', '明', String(id)])
    expect([text, await namesBy(text)]).toEqual([text, expect.arrayContaining(['findable'])])
  for (const text of ['明小', 'findables', '100%', '_indable']) expect([text, await namesBy(text)]).toEqual([text, []])
})

test('who may only choose a member sees, searches and sorts by nothing but what is shown there', async () => {
  const { id } = await w.build.member({ username: 'chosen01', email: 'hidden@example.com' })
  const { token: chooser } = await w.build.admin({ nodes: ['order', 'order/index'] })
  const choose = (query: Record<string, string>) =>
    w.get<{ list: Row[] }>('/admin/user.user/index', { admin: chooser, query: { select: 'true', ...query } })
  expect((await choose({ quick_search: 'chosen01' })).data.list).toMatchObject([{ id, username: 'chosen01' }])
  expect((await choose({ initValue: String(id) })).data.list).toMatchObject([{ id, username: 'chosen01' }])
  expect((await choose({ quick_search: 'hidden@' })).data.list).toEqual([])
  const byMail = { 'search[0][field]': 'email', 'search[0][operator]': 'LIKE', 'search[0][val]': 'hidden' }
  const guesses: Record<string, string>[] = [
    { order: 'money,desc' },
    byMail,
    { initKey: 'email', initValue: 'hidden@example.com' },
  ]
  for (const query of guesses) expect(await choose(query)).toMatchObject({ code: 0 })
  expect(await choose({})).toMatchObject({ code: 1 })
  expect(await w.get('/admin/user.user/index', { admin: chooser })).toMatchObject({ code: 401 })
})

test('staff add, change and look at members; money and points are only read', async () => {
  const group_id = await groupId()
  const body = {
    username: 'added',
    nickname: '加一',
    group_id,
    password: 'Secret#1',
    email: 'Added@Example.com',
    mobile: '13900139000',
  }
  expect(await save('/admin/user.user/add', body)).toMatchObject({ code: 1 })
  const [row] = await list('/admin/user.user/index', { quick_search: 'added' })
  expect(row).toMatchObject({
    username: 'added',
    email: 'added@example.com',
    mobile: '13900139000',
    money: '0.00',
    score: 0,
    password: '',
    group: { id: group_id, name: 'Members' },
    nickname_text: `加一(ID:${row?.id})`,
  })
  expect(await save('/admin/user.user/edit', { id: row?.id, money: '99.00', score: 99, motto: 'x' })).toMatchObject({ code: 1 })
  expect((await list('/admin/user.user/index', { quick_search: 'added' }))[0]).toMatchObject({ money: '0.00', score: 0 })
  expect(problems(await save('/admin/user.user/add', { ...body, username: 'other' }))).toEqual(['email'])
  expect(problems(await save('/admin/user.user/add', { ...body, username: 'other', email: '', mobile: '139' }))).toEqual([
    'mobile',
  ])
  // Two members without contacts do not clash.
  for (const username of ['plain_a', 'plain_b'])
    expect(
      await save('/admin/user.user/add', { username, nickname: username, group_id, password: 'Secret#1', email: '', mobile: '' }),
    ).toMatchObject({ code: 1 })
  const signedIn = await w.post('/api/user/checkIn', { body: { tab: 'login', username: 'added', password: 'Secret#1' } })
  expect(signedIn.code).toBe(1)
})

test('a member with a history is closed instead of deleted, is signed out at once, and may come back', async () => {
  const member = await w.build.member()
  await run(w.ctx.db, `insert into salesperson (user_id, code, name) values ($1, 'KEEP1', 'Keeper')`, [member.id])
  expect(await del('/admin/user.user/del', member.id)).toMatchObject({
    code: 0,
    msg: expect.stringContaining('Close the account instead'),
    data: { refused: 'member.referred' },
  })
  const close = () =>
    w.post<{ list: { ok: boolean; msg: string }[] }>('/admin/user.user/close', { admin: boss.token, body: { ids: [member.id] } })
  expect((await close()).data.list).toMatchObject([{ ok: true }])
  expect((await close()).data.list).toMatchObject([{ ok: false, msg: 'This account is already closed.' }])
  expect((await w.get('/api/user/index', { member: member.token })).code).toBe(302)
  const signIn = () => w.post('/api/user/checkIn', { body: { tab: 'login', username: member.username, password: 'Right#2026' } })
  expect((await signIn()).code).toBe(0)
  expect((await w.post('/admin/user.user/reopen', { admin: boss.token, body: { ids: [member.id] } })).code).toBe(1)
  expect((await signIn()).code).toBe(1)
  const fresh = await w.build.member()
  expect(await del('/admin/user.user/del', fresh.id)).toMatchObject({ code: 1 })
})

test('a member’s group decides their menus: rules given and taken in the screen are felt at once', async () => {
  const [overview] = await run<{ id: number }>(w.ctx.db, `select id from member_rule where name = 'account/overview'`)
  expect(await save('/admin/user.group/add', { name_zh: '窄组', rules: [overview?.id] })).toMatchObject({ code: 1 })
  const group = (await list('/admin/user.group/index', { quick_search: '窄组' }))[0]
  expect(group).toMatchObject({ rules: 'Ship and 1 more', is_all: 0 })
  const member = await w.build.member()
  expect(await save('/admin/user.user/edit', { id: member.id, group_id: group?.id })).toMatchObject({ code: 1 })
  await w.ctx.access.reload()
  const menus = async () =>
    (await w.get<{ menus: { children?: { name: string }[] }[] }>('/api/user/index', { member: member.token })).data.menus.flatMap(
      (menu) => (menu.children ?? []).map(({ name }) => name),
    )
  expect(await menus()).toEqual(['account/overview'])
  expect(await save('/admin/user.group/edit', { id: group?.id, rules: ['*'] })).toMatchObject({ code: 1 })
  await w.ctx.access.reload()
  expect(await menus()).toEqual(expect.arrayContaining(['account/overview', 'account/addressBook']))
  const { data } = await w.get<{ row: Row }>('/admin/user.group/edit', { admin: boss.token, query: { id: String(group?.id) } })
  expect(data.row).toMatchObject({ rules: ['*'], is_all: 1 })
  expect(await del('/admin/user.group/del', Number(group?.id))).toMatchObject({
    code: 0,
    msg: expect.stringContaining('still has people'),
  })
  expect(await del('/admin/user.group/del', await groupId())).toMatchObject({
    code: 0,
    msg: expect.stringContaining('New members join'),
  })
})

test('rules of members: an own page is added below a folder, what comes with the product stays', async () => {
  const [folder] = await run<{ id: number }>(w.ctx.db, `select id from member_rule where name = 'account'`)
  expect(
    await save('/admin/user.rule/add', {
      pid: folder?.id,
      type: 'menu',
      menu_type: 'link',
      url: 'https://example.com',
      name: 'account/shop',
      title_zh: '商店',
      extend: 'none',
    }),
  ).toMatchObject({ code: 1 })
  const [own] = await run<{ id: number }>(w.ctx.db, `select id from member_rule where name = 'account/shop'`)
  expect(await del('/admin/user.rule/del', Number(folder?.id))).toMatchObject({ code: 0 })
  expect(await del('/admin/user.rule/del', Number(own?.id))).toMatchObject({ code: 1 })
  expect(await w.get('/admin/user.rule/index')).toMatchObject({ code: 302 })
})

test('a salesperson’s code is good at registration until it is disabled', async () => {
  expect(await save('/admin/salesperson/add', { code: 'Spring-26', name: '李雷', status: 1 })).toMatchObject({ code: 1 })
  expect(problems(await save('/admin/salesperson/add', { code: 'SPRING-26', name: 'Again' }))).toEqual(['code'])
  expect(problems(await save('/admin/salesperson/add', { code: 'a b', name: 'Bad', status: 3 })).sort()).toEqual([
    'code',
    'status',
  ])
  const [row] = await list('/admin/salesperson/index', { quick_search: '李雷' })
  const { findSalesperson } = await import('#server/modules/identity/store.ts')
  expect(await findSalesperson(w.ctx.db, 'spring-26')).toBe(row?.id)
  expect(await save('/admin/salesperson/edit', { id: row?.id, status: 2 })).toMatchObject({ code: 1 })
  expect(await findSalesperson(w.ctx.db, 'spring-26')).toBeUndefined()
})

test('part of an e-mail is found by five characters in a row, whatever stands in everybody’s; a shorter part by its trigrams', async () => {
  await run(
    w.ctx.db,
    `insert into member (group_id, username, nickname, email, password_hash)
     select $1, 'many' || n, 'many', 'Many' || n || '@example.com', 'x' from generate_series(1, 5000) n`,
    [await groupId()],
  )
  await run(w.ctx.db, 'vacuum analyze member')
  const found = { 'any777@EX': ['many777'], '4777@example.com': ['many4777'], y4999: ['many4999'], y777x: [], '777@%': [] }
  for (const [text, names] of Object.entries(found)) expect([text, await namesBy(text)]).toEqual([text, names])
  const byEmail = { 'search[0][field]': 'email', 'search[0][operator]': 'LIKE', 'search[0][val]': 'any777@ex' }
  expect((await list('/admin/user.user/index', byEmail)).map(({ username }) => username)).toEqual(['many777'])
  expect(
    (await list('/admin/user.user/index', { ...byEmail, 'search[0][val]': '4777' })).map(({ username }) => username),
  ).toEqual(['many4777'])

  const source = routes.flatMap(({ list: own }) => own ?? []).find(({ resource }) => resource.name === 'user.user')
  const planOf = async (val: string) => {
    const options = source?.optionsFor(w.ctx, { actor: null, language: 'en' })
    if (!options) throw new Error('members have no list')
    const query = { page: 1, limit: 20, search: [{ field: 'email', operator: 'LIKE' as const, val }] }
    const { count, values } = wholeList(query, options)
    return JSON.stringify(await run(w.ctx.db, `explain (format json) ${count}`, values))
  }
  expect([await planOf('any777@ex'), await planOf('4777')]).toEqual([
    expect.stringContaining('member_email_five_grams'),
    expect.stringContaining('member_email_trigrams'),
  ])
})
