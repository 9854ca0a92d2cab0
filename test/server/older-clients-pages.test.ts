import { beforeAll, describe, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { sendFile } from '#test/world/form.ts'
import { type Any, type OlderClient, olderClient } from '#test/world/older-client.ts'
import { type OlderVersionName, olderVersions, readOlderMenu } from '#test/world/older-versions.ts'
import { type World, world } from '#test/world/world.ts'

/** Every call of the pages for which unchanged clients have components, from the sign-in by way of the menu. */
const names = Object.keys(olderVersions) as OlderVersionName[]
const ids = (rows: Any[]): string[] => rows.map(({ id }) => String(id))
const flatten = (rows: Any[]): Any[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])])

describe.each(names)('the back office of %s', (name) => {
  const version = olderVersions[name]
  const url = (controller: keyof typeof version.controllers, action = '') => `/admin/${version.controllers[controller]}/${action}`
  let w: World
  let client: OlderClient
  let buttonsOf: (path: string) => string[]
  let boss: { id: number; username: string }
  beforeAll(async () => {
    w = await world()
    boss = await w.build.admin({ username: 'boss' })
    client = olderClient(w, { area: 'admin', version: name })
    await ok(client.get(`${version.start}login`))
    const form = { username: 'boss', password, keep: true, captchaId: 'a-picture-id', captchaInfo: '' }
    const { userInfo } = (await ok(client.post(`${version.start}login`, form))).data
    Object.assign(client.store, userInfo)
    const start = (await ok(client.get(`${version.start}index`))).data
    Object.assign(client.store, start.adminInfo)
    const menu = readOlderMenu(name, 'admin', start.menus)
    buttonsOf = menu.buttonsOf
    expect(menu.entries[0]).toMatchObject({ name: 'dashboard', opens: 'page' })
    await ok(client.get('/admin/Dashboard/dashboard'))
  })

  async function ok(call: Promise<Any>): Promise<Any> {
    const answer = await call
    expect(answer).toMatchObject({ code: 1 })
    return answer
  }
  const list = async (controller: keyof typeof version.controllers, keyword = '') =>
    (await ok(client.get(url(controller, 'index'), { page: 1, limit: 10, [version.keyword]: keyword }))).data.list as Any[]
  const choices = async (controller: keyof typeof version.controllers, params: object = {}) =>
    (
      await ok(
        client.get(url(controller, 'index'), {
          ...params,
          select: true,
          [version.keyword]: '',
          page: 1,
          initKey: 'id',
          initValue: '',
        }),
      )
    ).data.list as Any[]

  type Page = {
    path: string
    controller: keyof typeof version.controllers
    form: Record<string, unknown>
    find: string
    change: Record<string, unknown>
  }
  /** As a person does: the row is added, found, changed as a whole, seen again and deleted. */
  async function walk({ path, controller, form, find, change }: Page): Promise<void> {
    expect([path, buttonsOf(path)]).toEqual([path, expect.arrayContaining(['index', 'add', 'edit', 'del'])])
    await ok(client.post(url(controller, 'add'), form))
    const row = flatten(await list(controller, find))[0]
    expect(row[version.createTime]).toEqual(expect.any(Number))
    await ok(client.change(url(controller), row.id, change))
    expect((await ok(client.get(url(controller, 'edit'), { id: row.id }))).data.row).toMatchObject(change)
    await ok(client.del(url(controller, 'del'), { ids: [row.id] }))
    expect(await list(controller, find)).toEqual([])
  }

  test('groups, colleagues and rules are added, changed, dragged and deleted', async () => {
    const tree = flatten(await list('rule'))
    const rules = ids(tree.slice(0, 3))
    const [above] = await choices('group', { isTree: true, absoluteAuth: 1 })
    const group = { status: '1', pid: String(above.id), name: '夜班', rules }
    await walk({
      path: '/admin/auth/group',
      controller: 'group',
      form: group,
      find: '夜班',
      change: { name: '早班' },
    })
    const account = { status: '1', username: 'nightly', nickname: '小夜', group_arr: [String(above.id)], password: 'Secret#1' }
    await walk({ path: '/admin/auth/admin', controller: 'admin', form: account, find: 'nightly', change: { nickname: '小早' } })

    const page = name === 'v1.1.4' ? 'auth/menu' : 'auth/rule'
    const folder = (await choices('rule', { isTree: true })).find(({ title }) => title.endsWith('权限管理'))
    const defaults = { type: 'menu', menu_type: 'tab', extend: 'none', keepalive: 0, status: '1', icon: version.defaultIcon }
    const component = '/src/views/backend/duty/index.vue'
    const rule = { ...defaults, pid: String(folder.id), title: '值班表', name: 'duty', path: 'duty', component, remark: '' }
    await walk({ path: `/admin/${page}`, controller: 'rule', form: rule, find: '值班表', change: { title: '值班表二' } })
    expect(buttonsOf(`/admin/${page}`)).toContain('sortable')
    const [first, second] = tree.filter(({ pid }) => pid === folder.id)
    await ok(client.post(url('rule', 'edit'), { id: first.id, status: '1' }))
    await ok(client.post(url('rule', 'sortable'), { id: first.id, targetId: second.id }))
    // The row of the rules themselves goes back and forth with the component of either version.
    const own = tree.find(({ name: rule }) => rule === 'auth/rule')
    await ok(client.change(url('rule'), own.id, { component: `/src/views/backend/${page}/index.vue` }))
    expect(await run(w.ctx.db, `select component from admin_rule where name = 'auth/rule'`)).toEqual([{ component: 'auth/rule' }])
  })

  test('members, their groups and their rules are added, changed, dragged and deleted', async () => {
    const [group] = await choices('userGroup', { isTree: true, search: [{ field: 'status', val: '1', operator: '=' }] })
    const defaults = { gender: 0, money: '0', score: '0', status: 'enable' }
    const typed = { username: 'zhangsan', nickname: '张三', group_id: String(group.id), password: 'Secret#1' }
    await walk({
      path: '/admin/user/user',
      controller: 'user',
      form: { ...defaults, ...typed },
      find: 'zhangsan',
      change: { motto: '加油', status: 'disable' },
    })
    const rules = await list('userRule')
    const held = { status: '1', name: '贵宾', rules: ids(flatten(rules).slice(0, 2)) }
    await walk({ path: '/admin/user/group', controller: 'userGroup', form: held, find: '贵宾', change: { name: '金牌' } })
    const extra = name === 'v1.1.4' ? {} : { no_login_valid: '0' }
    const rule = {
      type: 'route',
      menu_type: 'tab',
      extend: 'none',
      keepalive: 0,
      status: '1',
      icon: version.defaultIcon,
      ...extra,
    }
    const help = { ...rule, pid: '', title: '帮助页', name: 'help', path: 'help', component: '/src/views/frontend/help.vue' }
    await walk({ path: '/admin/user/rule', controller: 'userRule', form: help, find: '帮助页', change: { title: '帮助中心' } })
    await ok(client.post(url('userRule', 'sortable'), { id: rules[0].id, targetId: rules[1].id }))
  })

  test('money and points are given, and the logs show them with their times', async () => {
    const { id } = await w.build.member({ username: 'payee' })
    for (const [controller, given] of [
      ['moneyLog', { money: '5.5' }],
      ['scoreLog', { score: '7' }],
    ] as const) {
      const { user } = (await ok(client.get(url(controller, 'add'), { userId: String(id) }))).data
      expect(user).toMatchObject({ username: 'payee', nickname: 'payee' })
      await ok(client.post(url(controller, 'add'), { user_id: String(id), memo: '补偿', ...given }))
      const [row] = await list(controller, 'payee')
      expect(row).toMatchObject({ user_id: id, memo: '补偿', [version.createTime]: expect.any(Number) })
    }
    const [row] = await list('user', 'payee')
    expect(row).toMatchObject({ money: '5.50', score: 7, avatar: '/static/images/avatar.png' })
  })

  test('a name that is taken is refused with the name of its field', async () => {
    await w.build.member({ username: 'takenname' })
    const [group] = await choices('userGroup')
    const form = { username: 'TakenName', nickname: '重名', group_id: String(group.id), password: 'Secret#1', status: 'enable' }
    const refusal = { code: 0, msg: '用户名：系统已存在相同数据！' }
    expect(await client.post(url('user', 'add'), form)).toMatchObject(refusal)
    const [above] = await choices('group', { isTree: true, absoluteAuth: 1 })
    const colleague = { username: 'boss', nickname: '重名', group_arr: [String(above.id)], password: 'Secret#1', status: '1' }
    expect(await client.post(url('admin', 'add'), colleague)).toMatchObject(refusal)
    const item = { name: 'twice', title: '两次', group: 'basics', tip: '', type: 'string', rule: [], content: '', extend: '' }
    await ok(client.post(url('config', 'add'), item))
    expect(await client.post(url('config', 'add'), item)).toMatchObject({ code: 0, msg: '变量名：系统已存在相同数据！' })
  })

  test('an account without a picture shows the default one, which is not stored when sent back', async () => {
    const { id } = await w.build.member({ username: 'faceless' })
    expect((await ok(client.get(url('user', 'edit'), { id }))).data.row.avatar).toBe('/static/images/avatar.png')
    await ok(client.change(url('user'), id, { motto: '无图' }))
    expect(await run(w.ctx.db, 'select avatar, motto from member where id = $1', [id])).toEqual([{ avatar: '', motto: '无图' }])
    expect((await list('admin', 'boss'))[0]).toMatchObject({ avatar: '/static/images/avatar.png' })
    await ok(client.change(url('admin'), boss.id, { motto: '无图' }))
    expect(await run(w.ctx.db, 'select avatar from admin where id = $1', [boss.id])).toEqual([{ avatar: '' }])
  })

  test('a member with records is not deleted, and the answer names a step that this client can take', async () => {
    const { id, token, username } = await w.build.member({ username: 'veteran' })
    await run(w.ctx.db, `insert into salesperson (user_id, code, name) values ($1, $2, 'Keeper')`, [id, 'KEEP'])
    const msg = '该会员有需要保留的记录，不能删除。请改为注销账号，或将状态设为禁用。'
    expect(await client.del(url('user', 'del'), { ids: [id] })).toMatchObject({ code: 0, msg })
    await ok(client.change(url('user'), id, { status: 'disable' }))
    expect((await w.get('/api/user/index', { member: token })).code).toBe(302)
    expect((await w.post('/api/user/checkIn', { body: { tab: 'login', username, password } })).code).toBe(0)
  })

  test('a step of the log opens with what was sent, without its secrets', async () => {
    const { id } = await w.build.member({ username: 'logged' })
    await ok(client.post(url('user', 'edit'), { id, motto: '记录', password: 'Secret#9' }))
    await ok(client.post(url('user', 'edit'), { id, motto: '长'.repeat(250) }))
    const log = await list('adminLog')
    const sent = log.map(({ data }) => (data === '' ? null : JSON.parse(data)))
    expect(sent.find((data) => data?.motto === '记录')).toEqual({ id, motto: '记录', password: '***' })
    expect(log[0]).toMatchObject({ username: 'boss', url: expect.any(String), [version.createTime]: expect.any(Number) })
    expect(JSON.stringify(log)).not.toContain('Secret#')
    // What staff look at as a whole keeps its shape.
    const detail = await client.get('/admin/auth.adminLog/detail', { id: log[0].id })
    expect(detail.data.row.data).toMatchObject({ id })
  })

  test('a long entry of the log is cut to a text that can still be read as JSON', async () => {
    await run(
      w.ctx.db,
      `insert into admin_log (username, url, title, data, outcome, ip, useragent, request_id) values ('boss', '/x', '长步骤', $1, 'ok', '', '', '')`,
      [JSON.stringify({ text: '长'.repeat(9000), password: 'kept by mistake' })],
    )
    const [row] = await list('adminLog', '长步骤')
    expect(JSON.parse(row.data).truncated).toHaveLength(2000)
    expect(row.data).not.toContain('by mistake')
  })

  test('settings, uploads and the own page are read and saved', async () => {
    const { list: groups, configGroup } = (await ok(client.get(url('config', 'index')))).data
    const [tab] = Object.keys(configGroup)
    const items: Any[] = groups[tab as string].list
    await ok(client.post(url('config', 'edit'), Object.fromEntries(items.map((item) => [item.name, item.value ?? '']))))

    const file = (await sendFile<Any>(w, { name: 'note.txt', content: 'hello' }, { admin: client.store.token })).data.file
    const [row] = await list('attachment', 'note')
    expect(row).toMatchObject({ name: 'note.txt', suffix: 'txt', full_url: file.full_url })
    await ok(client.change(url('attachment'), row.id, { name: 'memo.txt' }))
    await ok(client.del(url('attachment', 'del'), { ids: [row.id] }))

    const { info } = (await ok(client.get(url('adminInfo', 'index')))).data
    const search = [{ field: 'admin_id', val: info.id, operator: '=' }]
    expect((await ok(client.get(url('adminLog', 'index'), { limit: 12, search }))).data.list.length).toBeGreaterThan(0)
    const { username, avatar, lastlogintime, last_login_time, ...form } = info
    await ok(client.post(url('adminInfo', 'edit'), { ...form, motto: '早' }))
    expect((await ok(client.get(url('adminInfo', 'index')))).data.info.motto).toBe('早')
  })

  test('an expired token is renewed once, until one signs out', async () => {
    const before = client.store.token
    w.wait(86_401)
    await ok(client.get(`${version.start}index`))
    expect(client.store.token).not.toBe(before)
    const spelled =
      name === 'v1.1.4' ? { refresh_token: client.store.refreshToken } : { refreshToken: client.store.refresh_token }
    await ok(client.post(`${version.start}logout`, spelled))
    expect(await client.get(`${version.start}index`)).toMatchObject({ code: 302, data: { routePath: '/admin/login' } })
  })
})
