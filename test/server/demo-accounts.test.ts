import { expect, test } from 'vitest'
import { fillDemo, hasDemo } from '#server/demo/fill-demo.ts'
import { createAdmin } from '#server/modules/identity/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { password } from '#test/world/factories.ts'
import { type World, world } from '#test/world/world.ts'

const demoWorld = () => world({ env: { NODE_ENV: 'development' } })
const signInAdmin = (w: World, username: string, secret: string, headers: Record<string, string> = {}) =>
  w.post('/admin/Index/login', { body: { username, password: secret }, headers })
const signInMember = (w: World, username: string, secret: string, headers: Record<string, string> = {}) =>
  w.post('/api/user/checkIn', { body: { tab: 'login', username, password: secret }, headers })
const names = async (w: World, table: 'admin' | 'member') =>
  (await run<{ username: string }>(w.ctx.db, `select username from ${table} order by username`)).map(({ username }) => username)

test('an account that the operator made under a demo name keeps its password, and the demo is made around it', async () => {
  const w = await demoWorld()
  await createAdmin(w.ctx, { username: 'admin', password, groups: ['super'] })
  expect(await hasDemo(w.ctx)).toBe(false)
  const said: string[] = []
  await fillDemo(w.ctx, (line) => said.push(line))
  expect(said).toContain('Demo: admin is there already and keeps its password')
  expect(await hasDemo(w.ctx)).toBe(true)
  expect(await names(w, 'admin')).toEqual(['admin', 'driver', 'finance', 'ops', 'support', 'warehouse'])
  expect(await names(w, 'member')).toEqual(['demo', 'seller'])
  expect(await signInAdmin(w, 'admin', 'Admin#2026')).toMatchObject({ code: 0 })
  expect(await signInAdmin(w, 'admin', password)).toMatchObject({ code: 1 })
  expect(await signInAdmin(w, 'ops', 'Admin#2026')).toMatchObject({ code: 1 })

  // Handed on by a proxy it may be anybody who read the README; at the machine itself it stays open.
  for (const header of ['x-forwarded-for', 'via']) {
    await run(w.ctx.db, 'delete from rate_limit')
    const refused = {
      code: 0,
      msg: 'This demo account has a public password, so it can only be used on the server’s own machine.',
    }
    expect(await signInAdmin(w, 'ops', 'Admin#2026', { [header]: '10.0.0.9' })).toMatchObject(refused)
    expect(await signInMember(w, 'DEMO@example.com', 'Demo#2026', { [header]: '10.0.0.9' })).toMatchObject(refused)
    // A password of one's own is nobody else's, and a wrong one is told nothing.
    expect(await signInAdmin(w, 'admin', password, { [header]: '10.0.0.9' })).toMatchObject({ code: 1 })
  }
  expect((await signInAdmin(w, 'support', 'Wrong#2026', { via: '1.1 proxy' })).msg).toBe(
    'The account or the password is incorrect.',
  )
  await run(w.ctx.db, 'delete from rate_limit')
  expect(await signInMember(w, 'demo', 'Demo#2026')).toMatchObject({ code: 1 })
})

test('a first start that ended in the middle is known to hold demo accounts, and the next one finishes it', async () => {
  const w = await demoWorld()
  const stops = async (table: string, username: string) => {
    await run(w.ctx.db, `alter table ${table} add constraint stops check (username <> '${username}') not valid`)
    await expect(fillDemo(w.ctx, () => undefined)).rejects.toThrow(/stops/)
    await run(w.ctx.db, `alter table ${table} drop constraint stops`)
  }
  await stops('admin', 'ops')
  expect(await names(w, 'admin')).toEqual(['admin'])
  expect(await hasDemo(w.ctx)).toBe(true)
  await stops('admin', 'finance')
  await fillDemo(w.ctx, () => undefined)
  expect(await names(w, 'admin')).toEqual(['admin', 'driver', 'finance', 'ops', 'support', 'warehouse'])
  expect(await names(w, 'member')).toEqual(['demo', 'seller'])
  expect(await signInAdmin(w, 'admin', 'Admin#2026')).toMatchObject({ code: 1 })

  // Ended after the addresses were written and before that was noted.
  await run(w.ctx.db, `delete from applied_step where name = 'demo.addresses'`)
  await fillDemo(w.ctx, () => undefined)
  expect(await run(w.ctx.db, 'select 1 from address')).toHaveLength(4)
})
