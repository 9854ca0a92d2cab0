import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
let countryId: number
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
  const [country] = await run<{ id: number }>(w.ctx.db, `select id from country where iso2 = 'GB'`)
  countryId = country?.id ?? 0
})

type Row = { id: number; name: string; code: string; services: string[] }
const list = async (name: 'warehouse' | 'space', query: Record<string, string> = {}) =>
  (await w.get<{ list: Row[] }>(`/admin/${name}/index`, { admin, query })).data.list
const warehouse = () => ({
  name_zh: '测试仓',
  name_en: 'Test warehouse',
  code: 'tst1',
  country_id: countryId,
  address_zh: '伦敦',
  address_en: 'London',
  contact: 'Ann',
  phone: '+44 20 7946 0000',
  opening_hours: 'Mon–Fri 08:00–18:00',
  time_zone: 'Europe/London',
  services: ['receive', 'store'],
})
const add = (body: object) => w.post('/admin/warehouse/add', { admin, body })

test('a warehouse is added once by its code, found, changed and deleted', async () => {
  expect(await add(warehouse())).toMatchObject({ code: 1 })
  expect(await add(warehouse())).toMatchObject({ code: 0, data: { errors: { code: 'This value already exists' } } })
  const [row] = await list('warehouse', { quick_search: 'TST1' })
  expect(row).toMatchObject({ code: 'TST1', name: 'Test warehouse', services: ['receive', 'store'] })
  expect(await w.post('/admin/warehouse/edit', { admin, body: { id: row?.id, contact: 'Bob' } })).toMatchObject({ code: 1 })
  expect((await w.del('/admin/warehouse/del', { admin, query: { ids: String(row?.id) } })).code).toBe(1)
})

test.each([
  ['a zone that is none', { time_zone: 'Mars/Olympus' }, { time_zone: 'Choose one of the options' }],
  ['a code with a dash', { code: 'LON-1' }, { code: 'Two to twelve letters and digits, for example LON1' }],
  ['words for a phone', { phone: 'call us' }, { phone: 'Digits, spaces, brackets and dashes, optionally starting with +' }],
])('a warehouse with %s is refused beside the field', async (_, wrong, errors) => {
  const answer = await add({ ...warehouse(), code: 'OTHER', ...wrong })
  expect(answer).toMatchObject({
    code: 0,
    data: { errors: Object.fromEntries(Object.keys(errors).map((name) => [name, expect.any(String)])) },
  })
})

test('a space belongs to one warehouse, where no other has its name; a warehouse with spaces stays', async () => {
  await add({ ...warehouse(), code: 'SPACE1' })
  await add({ ...warehouse(), code: 'SPACE2' })
  const ids = await Promise.all(
    ['SPACE1', 'SPACE2'].map(async (code) => (await list('warehouse', { quick_search: code }))[0]?.id),
  )
  const addSpace = (id: number | undefined) =>
    w.post('/admin/space/add', { admin, body: { warehouse_id: id, name: 'A-01-01', length: '120', width: '80', height: '60.5' } })
  expect([(await addSpace(ids[0])).code, (await addSpace(ids[1])).code, (await addSpace(ids[0])).code]).toEqual([1, 1, 0])
  expect(await list('space')).toMatchObject([{ is_occupied: 0, height: '60.5' }, {}])
  expect(await w.del('/admin/warehouse/del', { admin, query: { ids: String(ids[0]) } })).toMatchObject({ code: 0 })
})

test('warehouses and spaces need their nodes', async () => {
  const viewer = (await w.build.admin({ nodes: ['warehouse/index'] })).token
  expect((await w.get('/admin/warehouse/index')).code).toBe(302)
  expect((await w.get('/admin/warehouse/index', { admin: viewer })).code).toBe(1)
  expect((await w.post('/admin/warehouse/add', { admin: viewer, body: warehouse() })).code).toBe(401)
  expect((await w.get('/admin/space/index', { admin: viewer })).code).toBe(401)
})

test('who works in the warehouse holds the station and its lists, and the station comes first', async () => {
  const rows = await run<{ name: string }>(
    w.ctx.db,
    `select r.name from admin_group g join admin_group_rule h on h.group_id = g.id join admin_rule r on r.id = h.rule_id where g.code = 'warehouse'`,
  )
  const held = rows.map(({ name }) => name)
  expect(held).toEqual(
    expect.arrayContaining([
      'warehouses',
      'warehouseScan/submit',
      'warehouse/add',
      'space/edit',
      'scanLog/index',
      'reweigh/waive',
      'returnStation/receive',
      'unclaimedReturn/match',
      'returnOrder/index',
    ]),
  )
  expect(held.filter((name) => /^(dashboard|order\/|money|auth|channel)/.test(name))).toEqual([])
})
