import { beforeAll, expect, test } from 'vitest'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeLog } from '#server/platform/log.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let second: { ctx: Ctx; stop: () => Promise<void> }
beforeAll(async () => {
  w = await world()
  second = await compose({ env: testEnv(), log: makeLog('silent'), connection: w.connection, clock: w.ctx.clock })
  return () => second.stop()
})

test('a changed setting is live on every instance at once', async () => {
  await w.ctx.settings.set('site_name', 'Parcel House')
  expect(w.ctx.settings.get('site_name')).toBe('Parcel House')
  await expect.poll(() => second.ctx.settings.get('site_name')).toBe('Parcel House')
  expect((await w.get<{ site: { siteName: string } }>('/api/index/index')).data.site.siteName).toBe('Parcel House')
})

test('a setting changed by hand in the database is noticed, a broken one falls back to its first value', async () => {
  await run(w.ctx.db, `update config_item set value = '"Europe/Paris"' where name = 'time_zone'`)
  await expect.poll(() => second.ctx.settings.get('time_zone')).toBe('Europe/Paris')
  await run(w.ctx.db, `update config_item set value = '"Middle/Earth"' where name = 'time_zone'`)
  await expect.poll(() => second.ctx.settings.get('time_zone')).toBe('Europe/London')
})

test('a value of the wrong kind cannot be set', async () => {
  await expect(w.ctx.settings.set('lock_minutes', 0)).rejects.toThrow()
  await expect(w.ctx.settings.set('time_zone', 'Nowhere')).rejects.toThrow()
})

test('starting again keeps what an admin changed', async () => {
  await w.ctx.settings.set('record_number', 'ICP-1')
  await run(w.ctx.db, `update admin_rule set title_en = 'Lands' where name = 'country'`)
  await run(w.ctx.db, `delete from country where iso2 = 'AQ'`)
  const third = await compose({ env: testEnv(), log: makeLog('silent'), connection: w.connection, clock: w.ctx.clock })
  expect(third.ctx.settings.get('record_number')).toBe('ICP-1')
  expect(third.ctx.access.current().admin.rules.find((rule) => rule.name === 'country')?.title_en).toBe('Lands')
  expect(await run(w.ctx.db, `select 1 from country where iso2 = 'AQ'`)).toEqual([])
  await third.stop()
})

test('the listener comes back after its connection was cut, and has missed nothing', async () => {
  await run(
    w.ctx.db,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shipsmart-listen' and datname = current_database()`,
  )
  await run(w.ctx.db, `update config_item set value = '"Missed"' where name = 'site_name'`)
  await expect.poll(() => second.ctx.settings.get('site_name'), { timeout: 8000 }).toBe('Missed')
})

test('with a pool of one connection every call still answers: no query escapes its transaction', async () => {
  const narrow = await world({ poolSize: 1 })
  const admin = (await narrow.build.admin()).token
  const member = await narrow.build.member()
  const body = { name_zh: '甲', name_en: 'A', iso2: 'XA', iso3: 'XAA', iso_number: '901' }
  expect((await narrow.post('/admin/country/add', { admin, body })).code).toBe(1)
  expect((await narrow.post('/admin/country/sortable', { admin, body: { id: 1, targetId: 5 } })).code).toBe(1)
  expect((await narrow.del('/admin/country/del', { admin, query: { ids: '3' } })).code).toBe(1)
  expect(
    (await narrow.post('/api/user/checkIn', { body: { tab: 'login', username: member.username, password: 'Right#2026' } })).code,
  ).toBe(1)
  expect(
    (
      await narrow.post('/api/common/refreshToken', {
        member: member.token,
        body: { refresh_token: member.refreshToken, rotate: 1 },
      })
    ).code,
  ).toBe(1)
})
