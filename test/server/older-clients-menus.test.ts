import { beforeAll, describe, expect, test } from 'vitest'
import type { Rule } from '#contract/account.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Any, type OlderClient, olderClient } from '#test/world/older-client.ts'
import { type OlderVersionName, olderVersions, readOlderMenu } from '#test/world/older-versions.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let staff: { token: string }
let member: { token: string; group_id?: number; id: number }
beforeAll(async () => {
  w = await world()
  staff = await w.build.admin()
  member = await w.build.member()
})

const versions = Object.keys(olderVersions) as OlderVersionName[]
const clientOf = (area: 'admin' | 'member', token: string, version: OlderVersionName): OlderClient => {
  const client = olderClient(w, { area, version })
  client.store.token = token
  return client
}
const adminMenus = async (version: OlderVersionName, token = staff.token): Promise<Rule[]> =>
  (await clientOf('admin', token, version).get(`${olderVersions[version].start}index`)).data.menus
const memberStart = async (version: OlderVersionName, token = member.token): Promise<{ menus: Rule[]; rules: Rule[] }> =>
  (await clientOf('member', token, version).get('/api/user/index')).data
const count = (entries: { opens: string }[], opens: string) => entries.filter((entry) => entry.opens === opens).length

describe.each(versions)('an unchanged client of %s', (version) => {
  test('opens something from every entry of the back office', async () => {
    const { entries } = readOlderMenu(version, 'admin', await adminMenus(version))
    expect(entries.filter(({ opens }) => opens === 'nothing')).toEqual([])
    // The client has a component for 13 pages; every other entry is a link, also those that later versions add.
    expect([count(entries, 'page'), count(entries, 'link')]).toEqual([13, entries.length - 13])
    expect(entries.length).toBeGreaterThan(60)
    for (const entry of entries.filter(({ opens }) => opens === 'page')) expect(entry).toMatchObject({ hasWords: true })
    expect(entries.find(({ name }) => name === 'country')?.path).toBe('//localhost:80/admin/country')
  })

  test('finds the page of rules, its words and its buttons under its own name', async () => {
    const { entries, buttonsOf } = readOlderMenu(version, 'admin', await adminMenus(version))
    const [own, other] = version === 'v1.1.4' ? ['auth/menu', 'auth/rule'] : ['auth/rule', 'auth/menu']
    expect(entries.find(({ name }) => name === own)).toMatchObject({ opens: 'page', hasWords: true })
    expect(entries.map(({ name }) => name)).not.toContain(other)
    expect(buttonsOf(`/admin/${own}`)).toEqual(expect.arrayContaining(['index', 'add', 'edit', 'del', 'sortable']))
    expect(buttonsOf('/admin/user/user')).toEqual(expect.arrayContaining(['index', 'add', 'edit', 'del']))
  })

  test('shows an admin with one node of rules that one button only', async () => {
    const reader = await w.build.admin({ nodes: ['auth', 'auth/rule', 'auth/rule/index', 'auth/rule/edit'] })
    const page = version === 'v1.1.4' ? 'auth/menu' : 'auth/rule'
    const { buttonsOf } = readOlderMenu(version, 'admin', await adminMenus(version, reader.token))
    expect(buttonsOf(`/admin/${page}`).sort()).toEqual(['edit', 'index'])
    const client = clientOf('admin', reader.token, version)
    const controller = `/admin/${olderVersions[version].controllers.rule}`
    expect(await client.get(`${controller}/index`)).toMatchObject({ code: 1 })
    expect(await client.post(`${controller}/add`, { title: 'x', name: 'x', type: 'menu' })).toMatchObject({ code: 401 })
  })

  test('opens something from every entry of the member centre', async () => {
    const { menus, rules } = await memberStart(version)
    const { entries } = readOlderMenu(version, 'member', menus)
    expect(entries.filter(({ opens }) => opens === 'nothing')).toEqual([])
    expect(entries.filter(({ opens }) => opens === 'page')).toEqual(
      ['overview', 'balance', 'integral', 'changePassword', 'profile'].map((page) => ({
        name: `account/${page}`,
        opens: 'page',
        path: `/user/account/${page}`,
        hasWords: true,
      })),
    )
    expect([entries.length, count(entries, 'link')]).toEqual([20, 15])
    expect(entries.find(({ name }) => name === 'account/balanceRecord')?.path).toBe('//localhost:80/user/account/balanceRecord')
    expect(new Set(menus.flatMap(({ children = [] }) => children.map(({ id }) => id))).size).toBe(
      menus.flatMap(({ children = [] }) => children).length,
    )
    // The entry at the member's picture leads to the page that the side menu registers, from the site's first call on.
    const site = (await clientOf('member', member.token, version).get('/api/index/index')).data
    expect(site.rules).toEqual(rules)
    expect(rules).toMatchObject([{ type: 'nav_user_menu', path: 'user/account/profile', extend: 'add_menu_only' }])
  })

  test('reaches the profile when the group of the member holds no other page', async () => {
    const [rule] = await run<{ id: number }>(w.ctx.db, `select id from member_rule where name = 'account/profile'`)
    const [group] = await run<{ id: number }>(
      w.ctx.db,
      `insert into member_group (code, name_zh, name_en) values ($1, $1, $1) returning id`,
      [`profile-${version}`],
    )
    await run(w.ctx.db, 'insert into member_group_rule (group_id, rule_id) values ($1, $2)', [group?.id, rule?.id])
    const narrow = await w.build.member()
    await run(w.ctx.db, 'update member set group_id = $2 where id = $1', [narrow.id, group?.id])
    await w.ctx.access.reload()
    const { entries } = readOlderMenu(version, 'member', (await memberStart(version, narrow.token)).menus)
    expect(entries).toMatchObject([{ name: 'account/profile', opens: 'page' }])
  })

  test('keeps pages that an administrator added, or gave a component of their own', async () => {
    const client = clientOf('admin', staff.token, version)
    const rule = `/admin/${olderVersions[version].controllers.rule}`
    const own = { name: 'duty', path: 'duty', component: '/src/views/backend/duty/index.vue', title: '值班' }
    expect(
      await client.post(`${rule}/add`, { ...own, type: 'menu', menu_type: 'tab', extend: 'none', status: '1' }),
    ).toMatchObject({ code: 1 })
    const [country] = await run<{ id: number }>(w.ctx.db, `select id from admin_rule where name = 'country'`)
    const component = '/src/views/backend/own/country.vue'
    expect(await client.post(`${rule}/edit`, { id: country?.id, component })).toMatchObject({ code: 1 })
    await w.ctx.access.reload()
    const found = flatten(await adminMenus(version))
    expect(found.find(({ name }) => name === 'duty')).toMatchObject({ menu_type: 'tab', component: own.component })
    expect(found.find(({ name }) => name === 'country')).toMatchObject({ menu_type: 'tab', component })
    await run(w.ctx.db, `delete from admin_rule where name = 'duty'`)
    await run(w.ctx.db, `update admin_rule set component = 'country' where name = 'country'`)
    await w.ctx.access.reload()
  })
})

const flatten = (rules: Rule[]): Rule[] => rules.flatMap((rule) => [rule, ...flatten(rule.children ?? [])])

describe('our own client, which says that it has every page,', () => {
  const all = { query: { pages: 'all' } }

  test('gets each page of the back office once and as a page', async () => {
    const { data } = await w.get<Any>('/admin/Index/index', { admin: staff.token, ...all })
    const pages = flatten(data.menus).filter(({ type }) => type === 'menu')
    expect(pages.filter(({ menu_type }) => menu_type !== 'tab')).toEqual([])
    expect(new Set(pages.map(({ name }) => name)).size).toBe(pages.length)
    expect(pages.length).toBeGreaterThan(60)
    expect(pages.map(({ name }) => name)).not.toContain('auth/menu')
  })

  test('gets each page of a member once, and the profile at the picture only', async () => {
    const { data } = await w.get<Any>('/api/user/index', { member: member.token, ...all })
    const pages = flatten(data.menus).filter(({ type }) => type === 'menu')
    expect(pages).toHaveLength(18)
    expect(pages.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['account/balance']))
    expect(pages.filter(({ menu_type, name }) => menu_type !== 'tab' || name === 'account/profile')).toEqual([])
    expect(data.rules).toMatchObject([{ name: 'account/profile', path: 'account/profile', extend: 'none' }])
    expect(await w.get('/api/user/index', { member: member.token, query: { pages: 'few' } })).toMatchObject({ code: 0 })
  })
})

test('links lead to the public address of the site where the operator gave one', async () => {
  const site = await world({ env: { PUBLIC_URL: 'https://ship.example.com/' } })
  const { token } = await site.build.admin()
  const { data } = await site.get<Any>('/admin/Index/index', { admin: token })
  expect(flatten(data.menus).find(({ name }) => name === 'order')?.url).toBe('https://ship.example.com/admin/order')
})
