import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { resources } from '#contract/resources/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { sendFile } from '#test/world/form.ts'
import { type Any, type OlderClient, olderClient } from '#test/world/older-client.ts'
import { type World, world } from '#test/world/world.ts'

/** An unchanged back office of the first version against our server: its calls in its order, with its bodies and headers. */
let w: World
let boss: { id: number; username: string }
let client: OlderClient
beforeAll(async () => {
  w = await world()
  boss = await w.build.admin({ username: 'boss' })
  client = olderClient(w, { area: 'admin', otherToken: (await w.build.member()).token })
  await signIn(client)
})

async function signIn(who: OlderClient): Promise<Any> {
  const form = { username: boss.username, password, captcha: '', keep: true, loading: true, captcha_id: randomUUID() }
  const answer = await who.post('/admin/index/login', form)
  Object.assign(who.store, answer.data.userInfo)
  return answer
}

const everyRule = (rules: Any[]): Any[] => rules.flatMap((rule) => [rule, ...everyRule(rule.children ?? [])])

test('it signs in, fills its store with the start of the back office, and is still signed in', async () => {
  const fresh = olderClient(w, { area: 'admin' })
  expect(await fresh.get('/admin/index/login')).toMatchObject({ code: 1, data: { captcha: false } })
  expect(await signIn(fresh)).toMatchObject({ code: 1, data: { routePath: '/admin' } })
  const { token, refreshToken } = fresh.store
  const start = await fresh.get('/admin/index/index')
  expect(start.data.adminInfo).not.toHaveProperty('token')
  expect(start.data.adminInfo).not.toHaveProperty('refreshToken')
  expect(start.data.adminInfo).not.toHaveProperty('refresh_token')
  Object.assign(fresh.store, start.data.adminInfo)
  expect(fresh.store).toMatchObject({ token, refreshToken, username: 'boss', super: true })
  expect(start.data.terminal).toMatchObject({ installServicePort: '8000', npmPackageManager: 'pnpm' })
  expect(await fresh.get('/admin/Dashboard/dashboard')).toMatchObject({ code: 1 })
})

test('every page of the menu is a file of that client, and every picture one that it draws', async () => {
  const { menus } = (await client.get('/admin/index/index')).data
  const rules = everyRule(menus)
  const files = Object.fromEntries(rules.filter(({ type }) => type === 'menu').map(({ path, component }) => [path, component]))
  // Files of v1.1.4 that stand behind pages we have.
  expect(files).toMatchObject({
    dashboard: '/src/views/backend/dashboard.vue',
    'auth/group': '/src/views/backend/auth/group/index.vue',
    'auth/admin': '/src/views/backend/auth/admin/index.vue',
    'auth/menu': '/src/views/backend/auth/menu/index.vue',
    'auth/adminLog': '/src/views/backend/auth/adminLog/index.vue',
    'user/user': '/src/views/backend/user/user/index.vue',
    'user/group': '/src/views/backend/user/group/index.vue',
    'user/rule': '/src/views/backend/user/rule/index.vue',
    'user/moneyLog': '/src/views/backend/user/moneyLog/index.vue',
    'user/scoreLog': '/src/views/backend/user/scoreLog/index.vue',
    'routine/config': '/src/views/backend/routine/config/index.vue',
    'routine/attachment': '/src/views/backend/routine/attachment/index.vue',
    'routine/adminInfo': '/src/views/backend/routine/adminInfo.vue',
    country: '/src/views/backend/country/index.vue',
  })
  const drawn = /^(fa fa-[a-z-]+|el-icon-[A-Z][A-Za-z]+|local-[a-z-]+)$/
  expect(rules.filter(({ type, icon }) => type !== 'button' && !drawn.test(icon)).map(({ name }) => name)).toEqual([])
  expect(rules.find(({ name }) => name === 'auth')).toMatchObject({ icon: 'fa fa-shield', icon_name: 'shield' })
  // Its buttons are allowed by the path of the page and the name of the node.
  const page = rules.find(({ path }) => path === 'user/user')
  expect(page.children.map(({ name }: Any) => name)).toEqual(expect.arrayContaining(['user/user/add', 'user/user/edit']))
})

test('a member is added, found, opened, sent back whole with one change, switched off and deleted', async () => {
  const group = (
    await client.get('/admin/user.group/index', { select: true, quick_search: '', page: 1, initKey: 'id', initValue: '' })
  ).data
  const group_id = String(group.list[0].id)
  const typed = { username: 'zhangsan', nickname: '张三', group_id, mobile: '13812345678', email: 'zhang@example.com' }
  const defaults = { gender: 0, money: '0', score: '0', status: 'enable' }
  expect(await client.post('/admin/user.user/add', { ...defaults, ...typed, password: 'Secret#1' })).toMatchObject({ code: 1 })
  expect(await run(w.ctx.db, `select mobile, status from member where username = 'zhangsan'`)).toEqual([
    { mobile: '+8613812345678', status: true },
  ])

  const search = [{ field: 'username', val: 'zhangsan', operator: 'LIKE' }]
  const find = async () => (await client.get('/admin/user.user/index', { page: 1, limit: 10, search })).data.list[0]
  const row = await find()
  expect(row).toMatchObject({ mobile: '13812345678', status: 'enable', nickname_text: `张三(ID:${row.id})` })
  expect(row.createtime).toBe(row.create_time)
  expect(row.createtime).toEqual(expect.any(Number))
  expect(row).toMatchObject({ lastlogintime: null, lastloginip: '', jointime: row.join_time })

  const password_hash = await run(w.ctx.db, `select password_hash from member where id = $1`, [row.id])
  expect(await client.change('/admin/user.user/', row.id, {})).toMatchObject({ code: 1 })
  expect(await find()).toEqual({ ...row, update_time: expect.any(Number), updatetime: expect.any(Number) })
  expect(await client.change('/admin/user.user/', row.id, { motto: '加油', status: 'disable' })).toMatchObject({ code: 1 })
  expect(await find()).toMatchObject({ motto: '加油', status: 'disable', mobile: '13812345678' })
  expect(await run(w.ctx.db, `select password_hash from member where id = $1`, [row.id])).toEqual(password_hash)
  expect(await client.post('/admin/user.user/edit', { id: row.id, status: 'enable' })).toMatchObject({ code: 1 })
  expect(await run(w.ctx.db, 'select status, mobile from member where id = $1', [row.id])).toEqual([
    { status: true, mobile: '+8613812345678' },
  ])
  expect(await client.post('/admin/user.user/edit', { id: row.id, status: 'perhaps' })).toMatchObject({ code: 0 })
  expect(await client.del('/admin/user.user/del', { ids: [row.id] })).toMatchObject({ code: 1 })
  expect(await find()).toBeUndefined()
})

test('a select of members names them as it shows them, from the number back to the name', async () => {
  const { id, username } = await w.build.member({ username: 'chosen' })
  const params = { page: 1, initKey: 'user.id', initValue: String(id), select: true, quick_search: '' }
  const { data } = await client.get('/admin/user.user/index', params)
  expect(data.list).toEqual([expect.objectContaining({ id, username, nickname_text: `chosen(ID:${id})` })])
  expect(data.list[0]).not.toHaveProperty('mobile')
})

test('a group is named by one text, in the language of whoever types, and never silently kept as it was', async () => {
  const names = async (id: number) => (await run(w.ctx.db, 'select name_zh, name_en from member_group where id = $1', [id]))[0]
  const rule = (await client.get('/admin/user.rule/index')).data.list[0]
  expect(await client.post('/admin/user.group/add', { status: '1', name: '贵宾', rules: [rule.id] })).toMatchObject({ code: 1 })
  const [row] = (await client.get('/admin/user.group/index', { quick_search: '贵宾' })).data.list
  expect(await names(row.id)).toEqual({ name_zh: '贵宾', name_en: '' })

  expect(await client.change('/admin/user.group/', row.id, { name: '金牌会员' })).toMatchObject({ code: 1 })
  expect(await names(row.id)).toEqual({ name_zh: '金牌会员', name_en: '' })
  const english = olderClient(w, { area: 'admin', language: 'en' })
  english.store.token = client.store.token
  expect(await english.change('/admin/user.group/', row.id, { name: 'Gold' })).toMatchObject({ code: 1 })
  expect(await names(row.id)).toEqual({ name_zh: '金牌会员', name_en: 'Gold' })
  expect(await client.change('/admin/user.group/', row.id, {})).toMatchObject({ code: 1 })
  expect(await names(row.id)).toEqual({ name_zh: '金牌会员', name_en: 'Gold' })
  // One text in two versions: either would be lost without a word.
  const both = { name: '一', name_zh: '二' }
  expect(await client.change('/admin/user.group/', row.id, both)).toMatchObject({ code: 0 })
  expect(await names(row.id)).toEqual({ name_zh: '金牌会员', name_en: 'Gold' })
  expect(await english.post('/admin/user.group/add', { status: '1', name: 'Silver', rules: [rule.id] })).toMatchObject({
    code: 1,
  })
  expect(await run(w.ctx.db, `select name_zh, name_en from member_group where name_en = 'Silver'`)).toEqual([
    { name_zh: 'Silver', name_en: 'Silver' },
  ])
})

test('a menu rule is made and changed in its own notation, dragged, and offered as a parent', async () => {
  const options = (
    await client.get('/admin/auth.menu/index', { page: 1, initKey: 'id', initValue: '', select: true, quick_search: '' })
  ).data
  expect([...new Set(options.list.map(({ type }: Any) => type))].sort()).toEqual(['menu', 'menu_dir'])
  const ofMembers = (await client.get('/admin/user.rule/index', { select: true, quick_search: '' })).data
  expect([...new Set(ofMembers.list.map(({ type }: Any) => type))].sort()).toEqual(['menu', 'menu_dir'])
  const pid = options.list.find(({ title }: Any) => title.endsWith('权限管理')).id
  const typed = { title: '值班表', name: 'duty', path: 'duty', component: '/src/views/backend/duty/index.vue', remark: '谁值班' }
  const form = { type: 'menu', menu_type: 'tab', extend: 'none', keepalive: 0, status: '1', icon: 'fa fa-calendar' }
  expect(await client.post('/admin/auth.menu/add', { ...form, ...typed, pid: String(pid) })).toMatchObject({ code: 1 })
  expect(await run(w.ctx.db, `select title_zh, remark_zh, icon, component from admin_rule where name = 'duty'`)).toEqual([
    { title_zh: '值班表', remark_zh: '谁值班', icon: 'calendar', component: 'duty' },
  ])
  const tree = (await client.get('/admin/auth.menu/index')).data.list
  const row = everyRule(tree).find(({ name }) => name === 'duty')
  expect(row).toMatchObject({ ...typed, icon: 'fa fa-calendar' })
  expect(await client.change('/admin/auth.menu/', row.id, { title: '排班', icon: 'fa fa-anchor' })).toMatchObject({ code: 1 })
  await w.ctx.access.reload()
  const { menus } = (await client.get('/admin/index/index')).data
  expect(everyRule(menus).find(({ name }) => name === 'duty')).toMatchObject({
    title: '排班',
    icon: 'fa fa-anchor',
    icon_name: '',
    component: typed.component,
  })
  // The switches of the table send one field.
  expect(await client.post('/admin/auth.menu/edit', { id: row.id, keepalive: '1' })).toMatchObject({ code: 1 })
  const sister = everyRule(tree).find(({ pid: other, id }) => other === pid && id !== row.id)
  expect(await client.post('/admin/auth.menu/sortable', { id: row.id, targetId: sister.id })).toMatchObject({ code: 1 })
  expect(await client.del('/admin/auth.menu/del', { ids: [row.id] })).toMatchObject({ code: 1 })
})

test('rules of members, groups, colleagues and movements of money are added as its forms send them', async () => {
  const ids = (rows: Any[]) => rows.map(({ id }) => String(id))
  const form = { type: 'route', menu_type: 'tab', extend: 'none', keepalive: 0, status: '1', icon: 'el-icon-Minus', pid: '' }
  const rule = { title: '客服', name: 'help', path: 'help', component: '/src/views/frontend/user/help.vue' }
  expect(await client.post('/admin/user.rule/add', { ...form, ...rule })).toMatchObject({ code: 1 })
  expect(await run(w.ctx.db, `select title_zh, icon, component from member_rule where name = 'help'`)).toEqual([
    { title_zh: '客服', icon: 'el-icon-Minus', component: 'help' },
  ])

  const rules = ids(everyRule((await client.get('/admin/auth.menu/index')).data.list).slice(0, 3))
  const above = (await client.get('/admin/auth.group/index', { isTree: true, absoluteAuth: 1, select: true, quick_search: '' }))
    .data.list[0]
  const group = { status: '1', pid: String(above.id), name: '夜班', rules }
  expect(await client.post('/admin/auth.group/add', group)).toMatchObject({ code: 1 })
  const [made] = (await client.get('/admin/auth.group/index', { quick_search: '夜班' })).data.list
  const person = {
    username: 'nightly',
    nickname: '小夜',
    group_arr: [String(made.id)],
    mobile: '13700001111',
    password: 'Secret#1',
  }
  expect(await client.post('/admin/auth.admin/add', { status: '1', ...person })).toMatchObject({ code: 1 })
  const [row] = (await client.get('/admin/auth.admin/index', { quick_search: 'nightly' })).data.list
  expect(row).toMatchObject({ mobile: '13700001111', group_name_arr: ['夜班'], createtime: expect.any(Number) })
  expect(await client.change('/admin/auth.admin/', row.id, { nickname: '小夜班' })).toMatchObject({ code: 1 })

  const { id } = await w.build.member({ username: 'payee' })
  expect((await client.get('/admin/user.moneyLog/add', { userId: String(id) })).data.user).toMatchObject({
    username: 'payee',
    money: '0.00',
  })
  expect(await client.post('/admin/user.moneyLog/add', { user_id: String(id), memo: '补偿', money: '5.5' })).toMatchObject({
    code: 1,
  })
  expect((await client.get('/admin/user.moneyLog/index', { order: 'createtime,desc' })).data.list[0]).toMatchObject({
    user_id: id,
    money: '5.50',
    after: '5.50',
    user: { username: 'payee', nickname: 'payee' },
  })
})

test('whatever a row is read with may be sent back, in every table that can be changed', async () => {
  await w.build.member()
  const [tried, refused]: [string[], unknown[]] = [[], []]
  for (const { name, calls } of resources) {
    const row = calls.edit && (await client.get(`/admin/${name}/index`, { limit: 1 })).data.list[0]
    if (!row) continue
    tried.push(name)
    const answer = await client.change(`/admin/${name}/`, row.id, {})
    if (answer.code !== 1) refused.push([name, answer.msg, answer.data])
  }
  expect(refused).toEqual([])
  expect(tried).toEqual(
    expect.arrayContaining(['auth.group', 'auth.admin', 'auth.rule', 'user.user', 'user.group', 'user.rule', 'country']),
  )
})

test('an upload is listed, opened, renamed with its whole row, and chosen as a picture of one’s own', async () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const sent = await sendFile<Any>(w, { name: '头像.png', content: picture, type: 'image/png' }, { admin: client.store.token })
  expect(sent).toMatchObject({ code: 1, data: { file: { name: '头像.png', suffix: 'png' } } })
  const own = { id: boss.id, avatar: sent.data.file.url }
  expect(await client.post('/admin/routine.AdminInfo/edit', own)).toMatchObject({ code: 1 })
  const search = [{ field: 'admin.nickname', val: 'boss', operator: 'LIKE' }]
  const { list } = (await client.get('/admin/routine.attachment/index', { order: 'lastuploadtime,desc', search })).data
  expect(list[0]).toMatchObject({ name: '头像.png', admin: { nickname: 'boss' }, full_url: sent.data.file.full_url })
  expect(list[0].lastuploadtime).toBe(list[0].last_upload_time)
  expect(await client.change('/admin/routine.attachment/', list[0].id, { name: '新头像.png' })).toMatchObject({ code: 1 })
  const { row } = (await client.get('/admin/routine.attachment/edit', { id: list[0].id })).data
  expect(row).toMatchObject({ name: '新头像.png', sha1: sent.data.file.sha1 })
})

test('one’s own page is read, changed and sent back, with the mobile as its form wants it', async () => {
  const { info } = (await client.get('/admin/routine.AdminInfo/index')).data
  const { lastlogintime, username, avatar, ...form } = { ...info, mobile: '13900001111', motto: '早' }
  expect(await client.post('/admin/routine.AdminInfo/edit', form)).toMatchObject({ code: 1 })
  expect((await client.get('/admin/routine.AdminInfo/index')).data.info).toMatchObject({ mobile: '13900001111', motto: '早' })
  expect(await run(w.ctx.db, 'select mobile from admin where id = $1', [boss.id])).toEqual([{ mobile: '+8613900001111' }])
  const filter = { limit: 12, search: [{ field: 'admin_id', val: boss.id, operator: '=' }] }
  const log = (await client.get('/admin/auth.adminLog/index', filter)).data
  expect(log.list[0]).toMatchObject({ admin_id: boss.id, url: '/admin/routine.AdminInfo/edit', createtime: expect.any(Number) })
})

test('the cache is cleared: what was changed by hand in the database is in force', async () => {
  await run(w.ctx.db, 'alter table config_item disable trigger user')
  await run(w.ctx.db, `update config_item set value = '"Changed by hand"' where name = 'site_name'`)
  const siteName = async () => (await client.get('/api/index/index')).data.site.siteName
  expect(await siteName()).toBe('ShipSmart')
  expect(await client.post('/admin/ajax/clearCache', { type: 'all' })).toMatchObject({ code: 1, msg: '缓存已清除' })
  expect(await siteName()).toBe('Changed by hand')
  expect(await client.post('/admin/ajax/clearCache', { type: 'else' })).toMatchObject({ code: 0 })
  expect(await olderClient(w, { area: 'admin' }).post('/admin/ajax/clearCache', { type: 'tp' })).toMatchObject({ code: 302 })
})

test('a token that ran out is renewed once and the call sent again, until one signs out', async () => {
  const fresh = olderClient(w, { area: 'admin' })
  await signIn(fresh)
  const before = fresh.store.token
  w.wait(86_401)
  expect(await fresh.get('/admin/index/index')).toMatchObject({ code: 1, data: { adminInfo: { username: 'boss' } } })
  expect(fresh.store.token).not.toBe(before)
  expect(await fresh.post('/admin/index/logout', { refresh_token: fresh.store.refreshToken })).toMatchObject({ code: 1 })
  expect(await fresh.get('/admin/index/index')).toMatchObject({ code: 302, data: { routePath: '/admin/login' } })
  expect(fresh.store.token).toBe('')
})
