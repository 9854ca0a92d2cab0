import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

type Currency = { id: number; code: string; symbol: string; name: string; rate: string; rate_date: string; status: number }

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const list = async (query: Record<string, string> = {}) =>
  (await w.get<{ list: Currency[] }>('/admin/currency/index', { admin, query })).data.list
const byCode = async (code: string) => (await list({ quick_search: code }))[0] as Currency
const edit = (body: object) => w.post('/admin/currency/edit', { admin, body })
const fixed = 'GBP is the base currency: it stays at 1, enabled and in the list.'

test('a new house knows pound, euro, dollar, yuan and złoty, in this order, with dated rates', async () => {
  const rows = await list()
  expect(rows.map((row) => [row.code, row.symbol])).toEqual([
    ['GBP', '£'],
    ['EUR', '€'],
    ['USD', '$'],
    ['CNY', '¥'],
    ['PLN', 'zł'],
  ])
  expect(rows[0]).toMatchObject({ rate: '1', status: 1, name: 'Pound sterling' })
  for (const row of rows) expect(row.rate_date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
})

test('a rate is kept to the sixth decimal, exactly', async () => {
  const { id } = await byCode('EUR')
  expect((await edit({ id, rate: '1.145637', rate_date: '2026-11-14' })).code).toBe(1)
  expect(await byCode('EUR')).toMatchObject({ rate: '1.145637', rate_date: '2026-11-14' })
  expect(await run(w.ctx.db, `select rate::text from currency where code = 'EUR'`)).toEqual([{ rate: '1.145637' }])
  expect(await edit({ id, rate: '1.1456371' })).toMatchObject({
    code: 0,
    data: { errors: { rate: 'Enter a number with at most 6 decimals' } },
  })
  expect((await edit({ id, rate: '0' })).code).toBe(0)
  expect((await edit({ id, rate: '-1' })).code).toBe(0)
})

test('a currency is added in capitals, once', async () => {
  const body = { code: 'chf', symbol: 'Fr', name_zh: '瑞士法郎', name_en: 'Swiss franc', rate: '1.05', rate_date: '2026-11-13' }
  expect((await w.post('/admin/currency/add', { admin, body })).code).toBe(1)
  expect(await byCode('CHF')).toMatchObject({ code: 'CHF', rate: '1.05', status: 1 })
  expect(await w.post('/admin/currency/add', { admin, body })).toMatchObject({
    code: 0,
    data: { errors: { code: 'This value already exists' } },
  })
  expect(await w.post('/admin/currency/add', { admin, body: { ...body, code: 'FRANC', rate_date: undefined } })).toMatchObject({
    code: 0,
    data: { errors: { code: 'At most 3 characters', rate_date: 'This field is required' } },
  })
  expect((await w.del('/admin/currency/del', { admin, query: { ids: String((await byCode('CHF')).id) } })).code).toBe(1)
})

test.each([
  ['another rate', { rate: '1.01' }],
  ['switched off', { status: 0 }],
  ['another code', { code: 'XXX' }],
])('the pound is refused %s, in words', async (_what, change) => {
  const { id } = await byCode('GBP')
  expect(await edit({ id, ...change })).toMatchObject({ code: 0, msg: fixed })
  expect(await byCode('GBP')).toMatchObject({ rate: '1', status: 1 })
})

test('the pound is not deleted, alone or among others; its name may be changed', async () => {
  const [pound, zloty] = [await byCode('GBP'), await byCode('PLN')]
  expect(await w.del('/admin/currency/del', { admin, query: { ids: `${zloty.id},${pound.id}` } })).toMatchObject({
    code: 0,
    msg: fixed,
  })
  expect(await byCode('PLN')).toMatchObject({ id: zloty.id })
  expect((await edit({ id: pound.id, name_en: 'Pound', rate: '1.000000', status: 1, code: 'gbp' })).code).toBe(1)
})

test('currencies need their nodes', async () => {
  const stranger = (await w.build.admin({ nodes: ['country/index'] })).token
  const viewer = (await w.build.admin({ nodes: ['currency/index'] })).token
  expect((await w.get('/admin/currency/index', { admin: stranger })).code).toBe(401)
  expect((await w.get('/admin/currency/index', { admin: viewer })).code).toBe(1)
  expect((await w.post('/admin/currency/edit', { admin: viewer, body: { id: 1, rate: '2' } })).code).toBe(401)
  expect((await w.get('/admin/currency/index')).code).toBe(302)
})
