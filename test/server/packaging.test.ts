import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

type Packaging = {
  id: number
  name: string
  length: string
  width: string
  height: string
  weight: number
  price: string
  stock: number
}

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const shown = async (language: 'en' | 'zh-cn' = 'en') =>
  (await w.get<{ list: Packaging[]; total: number }>('/api/packaging/index', { language })).data
const listed = async (query: Record<string, string>) =>
  (await w.get<{ list: Packaging[] }>('/admin/packaging/index', { admin, query })).data.list
const add = (body: object) => w.post('/admin/packaging/add', { admin, body })
const edit = (body: object) => w.post('/admin/packaging/edit', { admin, body })
const tube = { name_zh: '画筒', name_en: 'Tube', length: '61.5', width: 8, height: '8.0', weight: 210, price: '1.85', stock: 40 }

test('anyone may read what parcels can be packed in: sizes in centimetres, prices in pounds, in their language', async () => {
  const { list, total } = await shown()
  expect(total).toBe(6)
  expect(list[2]).toMatchObject({
    name: 'Small box',
    length: '30.5',
    width: '22.9',
    height: '15.2',
    weight: 180,
    price: '0.95',
    stock: 300,
  })
  expect((await shown('zh-cn')).list[2]).toMatchObject({ name: '小号纸箱' })
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(
    ['height', 'id', 'length', 'name', 'name_en', 'name_zh', 'picture', 'price', 'stock', 'weight', 'width'].sort(),
  )
})

test('a size is typed in centimetres and kept in millimetres', async () => {
  expect(await add(tube)).toMatchObject({ code: 1 })
  expect(await run(w.ctx.db, `select length, width, height, price from packaging where name_zh = '画筒'`)).toEqual([
    { length: 615, width: 80, height: 80, price: 185 },
  ])
  const [row] = await listed({ quick_search: 'Tube' })
  expect(row).toMatchObject({ length: '61.5', width: '8', height: '8', price: '1.85' })
  const between = await listed({
    'search[0][field]': 'length',
    'search[0][operator]': 'RANGE',
    'search[0][val]': '61,61.5',
  })
  expect(between.map(({ name }) => name)).toEqual(['Large box, double wall', 'Tube'])
  expect(await edit({ id: row?.id, status: 0 })).toMatchObject({ code: 1 })
  expect((await shown()).list.map(({ name }) => name)).not.toContain('Tube')
})

test.each([
  ['a size of two decimals', { length: '30.55' }, { length: 'Enter centimetres with at most one decimal, for example 30.5' }],
  ['no size', { width: '' }, { width: 'This field is required' }],
  ['a size of nothing', { height: 0 }, { height: 'At least 0.1' }],
  ['a size beyond any box', { height: '300.1' }, { height: 'At most 300' }],
  ['a price below nothing', { price: '-0.01' }, { price: 'At least 0' }],
  ['a price of three decimals', { price: '1.005' }, { price: 'Enter an amount with at most two decimals' }],
  ['a stock below nothing', { stock: -1 }, { stock: 'At least 0' }],
  ['no name', { name_zh: ' ' }, { name_zh: 'This field is required' }],
])('packaging with %s is refused beside the field', async (_what, wrong, errors) => {
  expect(await add({ ...tube, ...wrong })).toMatchObject({ code: 0, data: { errors } })
})

test('a picture that packaging shows is not deleted', async () => {
  const { fileUsers } = await import('#server/app.ts')
  const picture = '/storage/default/box.png'
  expect(await add({ ...tube, name_zh: '带图', picture })).toMatchObject({ code: 1 })
  const user = fileUsers.find(({ name }) => name === 'attachment.used.packaging')
  const found = await w.ctx.db
    .transaction()
    .execute((tx) => user?.find(tx as never, [picture, '/storage/other.png']) ?? Promise.resolve([]))
  expect(found).toEqual([picture])
})

test('packaging needs its nodes', async () => {
  const viewer = (await w.build.admin({ nodes: ['packaging/index'] })).token
  expect((await w.get('/admin/packaging/index')).code).toBe(302)
  expect((await w.get('/admin/packaging/index', { admin: viewer })).code).toBe(1)
  expect((await w.post('/admin/packaging/edit', { admin: viewer, body: { id: 1, price: '0' } })).code).toBe(401)
})
