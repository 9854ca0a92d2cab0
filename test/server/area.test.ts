import { beforeAll, expect, test } from 'vitest'
import { compose } from '#server/compose.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeLog } from '#server/platform/log.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type World, world } from '#test/world/world.ts'

type Choice = { value: number; label: string }[]
type Area = {
  id: number
  pid: number | null
  parent: { id: number; name: string } | null
  name: string
  name_zh: string
  level: number
}

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const ask = (query: Record<string, string> = {}, language: 'en' | 'zh-cn' = 'zh-cn') =>
  w.get<Choice>('/api/ajax/area', { query, language })
const labels = async (query: Record<string, string>, language: 'en' | 'zh-cn' = 'zh-cn') =>
  (await ask(query, language)).data.map((one) => one.label)

test('province, city and district follow each other, as value and label and nothing else', async () => {
  const first = (await ask()).data
  expect(first).toHaveLength(34)
  expect(first[0]).toEqual({ value: 110_000, label: '北京市' })
  expect((await ask({ province: '440000' })).data).toContainEqual({ value: 440_300, label: '深圳市' })
  expect((await ask({ province: '440000', city: '440300' })).data[0]).toEqual({ value: 440_303, label: '罗湖区' })
  expect(await labels({ province: '440000', city: '441900' })).toEqual([])
})

test('the United Kingdom has its nations and their counties, in the caller’s language', async () => {
  const nations = (await ask({ country: 'GB' }, 'en')).data
  expect(nations.map((one) => one.label)).toEqual(['England', 'Scotland', 'Wales', 'Northern Ireland'])
  expect(await labels({ country: 'gb' })).toEqual(['英格兰', '苏格兰', '威尔士', '北爱尔兰'])
  const counts = await Promise.all(nations.map(async ({ value }) => (await labels({ province: String(value) }, 'en')).length))
  expect(counts).toEqual([48, 32, 22, 6])
  const scottish = await labels({ country: 'GB', province: String(nations[1]?.value) }, 'en')
  expect(scottish).toContain('Na h-Eileanan Siar')
  expect(await labels({ country: 'GB', province: String(nations[0]?.value) })).toContain('东约克郡')
})

test('empty choices count as none, a city without its province is passed over, unknown ones have nothing below', async () => {
  expect(await labels({ province: '', city: '' })).toHaveLength(34)
  expect(await labels({ city: '440300' })).toHaveLength(34)
  expect(await labels({ province: '999' })).toEqual([])
  expect(await labels({ province: '440300' })).toEqual([])
  expect(await labels({ country: 'FR' })).toEqual([])
  expect((await ask({ province: 'Guangdong' })).code).toBe(0)
  expect((await ask({ country: 'China' })).code).toBe(0)
})

test('the answer may be kept for an hour, apart by language; staff have the same under their own sign-in', async () => {
  const open = await ask()
  expect(open.headers['cache-control']).toBe('public, max-age=3600')
  expect(String(open.headers.vary)).toContain('think-lang')
  const closed = await w.get<Choice>('/admin/ajax/area', { admin, language: 'zh-cn' })
  expect(closed.data).toEqual(open.data)
  expect(closed.headers['cache-control']).toBe('private, max-age=3600')
  expect((await w.get('/admin/ajax/area')).code).toBe(302)
  expect((await w.get('/api/country/index')).headers['cache-control']).toBe('no-store')
})

test('staff find an area by name, level and parent, and correct its name; none is added or deleted', async () => {
  const list = async (query: Record<string, string>) =>
    (await w.get<{ list: Area[]; total: number }>('/admin/area/index', { admin, query, language: 'zh-cn' })).data
  const below = { 'search[0][field]': 'pid', 'search[0][operator]': '=', 'search[0][val]': '440300' }
  const districts = await list(below)
  expect(districts.list[0]).toMatchObject({ id: 440_303, pid: 440_300, parent: { id: 440_300, name: '深圳市' }, level: 3 })
  expect((await list({ quick_search: '罗湖' })).list.map((one) => one.id)).toEqual([440_303])
  const byParent = { 'search[0][field]': 'parent.name', 'search[0][operator]': '=', 'search[0][val]': '深圳市' }
  expect((await list(byParent)).total).toBe(districts.total)
  expect((await w.post('/admin/area/edit', { admin, body: { id: 440_303, name_en: 'Luohu', level: 1 } })).code).toBe(1)
  expect(await run(w.ctx.db, 'select name_en, level from area where id = 440303')).toEqual([{ name_en: 'Luohu', level: 3 }])
  expect(await labels({ province: '440000', city: '440300' }, 'en')).toContain('Luohu')
  expect(await w.post('/admin/area/edit', { admin, body: { id: 440_303, name_zh: '' } })).toMatchObject({ code: 0 })
  expect((await w.post('/admin/area/add', { admin, body: { name_zh: '新区' } })).status).toBe(404)
  expect((await w.del('/admin/area/del', { admin, query: { ids: '440303' } })).status).toBe(404)
  const stranger = (await w.build.admin({ nodes: ['country/index'] })).token
  expect((await w.get('/admin/area/index', { admin: stranger })).code).toBe(401)
  const viewer = (await w.build.admin({ nodes: ['area/index'] })).token
  expect((await w.post('/admin/area/edit', { admin: viewer, body: { id: 440_303, name_en: 'X' } })).code).toBe(401)
})

test('starting again brings no area back and changes no name', async () => {
  await run(w.ctx.db, `delete from area where id = 110101`)
  await run(w.ctx.db, `update area set name_zh = '京' where id = 110000`)
  const again = await compose({ env: testEnv(), log: makeLog('silent'), connection: w.connection, clock: w.ctx.clock })
  await again.stop()
  expect(await run(w.ctx.db, 'select id, name_zh from area where id in (110000, 110101)')).toEqual([
    { id: 110_000, name_zh: '京' },
  ])
})

test('every area stands under one of the level above, in the same country', async () => {
  expect(
    await run(
      w.ctx.db,
      'select a.id from area a left join area p on p.id = a.pid where a.level > 1 and (p.level <> a.level - 1 or p.country <> a.country)',
    ),
  ).toEqual([])
  expect(await run(w.ctx.db, `select id from area where name_zh = '' or (country = 'GB' and name_en = '')`)).toEqual([])
})
