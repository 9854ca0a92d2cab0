import { beforeAll, expect, test } from 'vitest'
import type { GoodsWarning, Offer } from '#contract/price.ts'
import { run } from '#server/platform/db/pool.ts'
import { sampleOrder, shirt } from '#test/world/sample-order.ts'
import { type World, world } from '#test/world/world.ts'

type QuoteList = { list: Offer[]; warnings: GoodsWarning[] }
type CreatedOrder = { id: number; warnings: GoodsWarning[]; errors: Record<string, string> }

let w: World
let categories: Record<string, number>
beforeAll(async () => {
  w = await world()
  const rows = await run<{ id: number; name_en: string }>(w.ctx.db, 'select id, name_en from goods_category')
  categories = Object.fromEntries(rows.map(({ id, name_en }) => [name_en, id]))
  await run(
    w.ctx.db,
    `insert into goods_category (name_zh, name_en, class, conditions_zh, conditions_en, keywords_zh, keywords_en)
     values ('测试酒', 'Test spirits', 'restricted', '每件不超过一瓶。', 'One bottle a parcel.', '测试酒', 'testspirit'),
            ('测试弹', 'Test shells', 'prohibited', '从不承运。', 'Never carried.', '测试弹', 'testshell')`,
  )
})

const item = (change: object) => ({ ...shirt, ...change })
const { sender, receiver, package: box } = sampleOrder()

test('restricted goods are warned of in quotes, estimates and orders, by their names too, in the caller’s language', async () => {
  const { token: member } = await w.build.member()
  const body = { sender, receiver, package: box, items: [shirt, item({ englishName: 'A Testspirit, old' })] }
  const warning = {
    parcel: 1,
    item: 2,
    name: 'Test spirits',
    class: 'restricted',
    keyword: 'testspirit',
    text: '“testspirit” looks like Test spirits: Restricted. One bottle a parcel.',
  }
  for (const path of ['/api/sheetOrder/quote', '/api/channel/price']) {
    const { code, data } = await w.post<QuoteList>(path, { member, body })
    expect(code).toBe(1)
    expect(data.warnings).toMatchObject([warning])
    expect(data.list[0]?.amount).toMatch(/^\d+\.\d\d$/)
  }
  const visitor = await w.post<QuoteList>('/api/channel/price', { language: 'zh-cn', body })
  expect(visitor.data.warnings[0]?.text).toBe('“testspirit”可能属于测试酒：限寄。 每件不超过一瓶。')
  const added = await w.post<CreatedOrder>('/api/sheetOrder/add', { member, body: { ...sampleOrder(), items: body.items } })
  expect(added).toMatchObject({ code: 1, data: { warnings: [warning] } })
  const harmless = await w.post<CreatedOrder>('/api/sheetOrder/add', { member, body: sampleOrder() })
  expect(harmless.data.warnings).toEqual([])
})

test('forbidden goods are refused with the reason beside the item, and no channel offers them', async () => {
  const { token: member } = await w.build.member()
  const refuse = async (items: object[], language: 'en' | 'zh-cn' = 'en') =>
    w.post<CreatedOrder>('/api/sheetOrder/add', { member, language, body: { ...sampleOrder(), items } })
  const chosen = await refuse([item({ category_id: await idOf('Test shells') })])
  expect(chosen).toMatchObject({ code: 0, msg: 'Item 1: Test shells cannot be shipped. Never carried.' })
  expect(chosen.data.errors).toEqual({ 'items.0.category_id': 'Test shells cannot be shipped. Never carried.' })
  const named = await refuse([shirt, item({ englishName: 'Testshell, brass' })])
  const why =
    '“testshell” looks like Test shells, which cannot be shipped. If it is something else, choose its category. Never carried.'
  expect(named.data.errors).toEqual({ 'items.1.englishName': why })
  expect((await refuse([item({ chineseName: '测试弹' })], 'zh-cn')).msg).toBe(
    '物品 1：“测试弹”可能属于测试弹，禁止寄送；如属其他物品，请选择对应分类。从不承运。',
  )
  const quoted = await w.post<QuoteList>('/api/channel/price', {
    body: { sender, receiver, package: box, items: [{ englishName: 'testshell' }] },
  })
  expect(quoted.data.warnings).toMatchObject([{ class: 'prohibited', keyword: 'testshell' }])
  expect(new Set(quoted.data.list.map(({ amount }) => amount))).toEqual(new Set([null]))
  expect(quoted.data.list.map(({ reason }) => reason)).toContain('These goods cannot be shipped with this service')
})

test('who said what it is, is warned and not refused: a testshell pendant is jewellery', async () => {
  const { token: member } = await w.build.member()
  const category_id = Object.values(categories)[0] as number
  const body = { ...sampleOrder(), items: [item({ englishName: 'Testshell pendant', category_id })] }
  const added = await w.post<CreatedOrder>('/api/sheetOrder/add', { member, body })
  expect(added.code).toBe(1)
  expect(added.data.warnings.map(({ keyword }) => keyword)).toContain('testshell')
})

const idOf = async (name: string): Promise<number> =>
  (await run<{ id: number }>(w.ctx.db, 'select id from goods_category where name_en = $1', [name]))[0]?.id ?? 0

test('what staff say of goods counts for the very next order, though it is remembered between orders', async () => {
  const { token: member } = await w.build.member()
  const body = sampleOrder({ items: [item({ englishName: 'A testpebble' })] })
  const add = async () => (await w.post<CreatedOrder>('/api/sheetOrder/add', { member, body })).code
  expect([await add(), await add()]).toEqual([1, 1])
  const insert = `insert into goods_category (name_zh, name_en, class, keywords_zh, keywords_en) values ('石', 'Pebbles', 'prohibited', '', 'testpebble')`
  await run(w.ctx.db, insert)
  expect(await add()).toBe(0)
  await run(w.ctx.db, `update goods_category set status = false where name_en = 'Pebbles'`)
  expect(await add()).toBe(1)
  await run(w.ctx.db, `update goods_category set status = true where name_en = 'Pebbles'`)
  expect(await add()).toBe(0)
  await run(w.ctx.db, `delete from goods_category where name_en = 'Pebbles'`)
  expect(await add()).toBe(1)
})
