import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { emptyInput } from '#contract/inputs.ts'
import { routes } from '#server/app.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { on } from '#server/platform/http/mount.ts'
import { type World, world } from '#test/world/world.ts'

const guarded = endpoint({
  path: 'GET /api/account/guarded',
  access: 'member:account/overview',
  input: emptyInput,
  output: z.literal('in'),
})
const forSupers = endpoint({ path: 'GET /admin/only/supers', access: 'super', input: emptyInput, output: z.literal('in') })

let w: World
beforeAll(async () => {
  w = await world({
    routes: [...routes, on(guarded, async (_ctx: Ctx) => 'in' as const), on(forSupers, async (_ctx: Ctx) => 'in' as const)],
  })
})

async function memberIn(rules: string[]) {
  const member = await w.build.member()
  const [group] = await run<{ id: number }>(w.ctx.db, `insert into member_group (name_zh) values ('x') returning id`)
  await run(w.ctx.db, 'insert into member_group_rule (group_id, rule_id) select $1, id from member_rule where name = any($2)', [
    group?.id,
    rules,
  ])
  await run(w.ctx.db, 'update member set group_id = $1 where id = $2', [group?.id, member.id])
  await w.ctx.access.reload()
  return member
}

test('a member’s group decides which pages and calls they have', async () => {
  const allowed = await memberIn(['shipping', 'account/overview'])
  expect(await w.get('/api/account/guarded', { member: allowed.token })).toMatchObject({ code: 1, data: 'in' })
  const without = await memberIn(['shipping'])
  expect(await w.get('/api/account/guarded', { member: without.token })).toMatchObject({ status: 200, code: 401 })
  const { data } = await w.get<{ menus: { children?: unknown[] }[] }>('/api/user/index', { member: without.token })
  expect(data.menus[0]?.children).toBeUndefined()
  expect(await w.get('/api/account/guarded')).toMatchObject({ code: 302, data: { routePath: '/user/login' } })
})

test('a page whose folder one does not hold is not offered', async () => {
  const member = await memberIn(['account/overview'])
  expect(await w.get('/api/user/index', { member: member.token })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('access to any pages'),
  })
})

test('a disabled group gives nothing, to members and admins alike', async () => {
  const member = await memberIn(['shipping', 'account/overview'])
  const admin = await w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] })
  expect((await w.get('/admin/country/index', { admin: admin.token })).code).toBe(1)
  await run(w.ctx.db, 'update member_group set status = false where id = (select group_id from member where id = $1)', [
    member.id,
  ])
  await run(
    w.ctx.db,
    'update admin_group set status = false where id in (select group_id from admin_group_access where admin_id = $1)',
    [admin.id],
  )
  await w.ctx.access.reload()
  expect((await w.get('/api/user/index', { member: member.token })).code).toBe(0)
  expect((await w.get('/admin/country/index', { admin: admin.token })).code).toBe(401)
  expect((await w.get('/admin/Index/index', { admin: admin.token })).msg).toContain('access to any pages')
})

test('a disabled rule opens nothing', async () => {
  const admin = await w.build.admin({ nodes: ['catalogue', 'country', 'country/index', 'country/edit'] })
  await run(w.ctx.db, `update admin_rule set status = false where name = 'country/edit'`)
  await w.ctx.access.reload()
  expect((await w.get('/admin/country/edit', { admin: admin.token, query: { id: '1' } })).code).toBe(401)
  await run(w.ctx.db, `update admin_rule set status = true where name = 'country/edit'`)
  await w.ctx.access.reload()
})

test('what only super admins may do is refused to everyone else', async () => {
  const [boss, clerk] = [await w.build.admin(), await w.build.admin({ nodes: ['country/index'] })]
  expect((await w.get('/admin/only/supers', { admin: boss.token })).code).toBe(1)
  expect((await w.get('/admin/only/supers', { admin: clerk.token })).code).toBe(401)
})

test('the pages of an older database move into their folders once, and nobody loses one', async () => {
  const { syncRules } = await import('#server/modules/access/index.ts')
  const { db } = w.ctx
  // As it was before there were several folders; an admin had moved the points elsewhere and renamed the orders.
  await run(db, `insert into member_rule (type, name, title_zh, path) values ('menu_dir', 'own', '自有', 'own')`)
  await run(
    db,
    `update member_rule page
     set pid = (select id from member_rule where name = case page.name when 'account/integral' then 'own' else 'account' end),
       type = case name when 'account/sheetOrder/create' then 'route' when 'account/profile' then 'menu' else type end,
       title_zh = case name when 'account/sheetOrder' then '我的包裹' else title_zh end
     where name like 'account/%'`,
  )
  await run(db, `delete from member_rule where name in ('shipping', 'money', 'addresses', 'settings')`)
  await run(db, `update member_rule set weigh = 10 where name = 'account'`)
  await run(db, `delete from applied_step where name = 'access.member_folders'`)
  const member = await memberIn(['account', 'account/sheetOrder', 'account/sheetOrder/create', 'account/profile'])
  await syncRules(w.ctx)
  await w.ctx.access.reload()
  type Menu = { name: string; children?: { name: string; title: string; type: string }[] }
  const menusOf = async (token: string) =>
    (
      await w.get<{ menus: Menu[]; rules: { name: string }[] }>('/api/user/index', {
        member: token,
        language: 'zh-cn',
        query: { pages: 'all' },
      })
    ).data
  const narrow = await menusOf(member.token)
  expect(narrow.menus).toMatchObject([
    { name: 'account' },
    { name: 'shipping', children: [{ name: 'account/sheetOrder/create', type: 'menu' }, { title: '我的包裹' }] },
  ])
  expect(narrow.rules).toMatchObject([{ name: 'account/profile' }])
  const whole = (await menusOf((await w.build.member()).token)).menus
  expect(whole.map(({ name }) => name)).toEqual(['account', 'shipping', 'shops', 'money', 'addresses', 'settings', 'own'])
  expect(whole.at(-1)?.children).toMatchObject([{ name: 'account/integral' }])

  // Only once: what an admin puts back stays.
  await run(
    db,
    `update member_rule set pid = (select id from member_rule where name = 'account') where name = 'account/changePassword'`,
  )
  await syncRules(w.ctx)
  await w.ctx.access.reload()
  const again = (await menusOf((await w.build.member()).token)).menus
  expect(again[0]?.children?.map(({ name }) => name)).toContain('account/changePassword')
})
