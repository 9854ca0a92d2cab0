import { beforeAll, expect, test } from 'vitest'
import type { GoodsCategory } from '#contract/goods.ts'
import { goodsClasses } from '#domain/goods.ts'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

type Row = Record<string, unknown> & { id: number }

let w: World
let admin: string
beforeAll(async () => {
  w = await world()
  admin = (await w.build.admin()).token
})

const shown = async (language: 'en' | 'zh-cn' = 'en') =>
  (await w.get<{ list: GoodsCategory[]; total: number }>('/api/goods/index', { language })).data
const categoryNamed = async (name: string) => (await shown()).list.find((one) => one.name === name) as GoodsCategory
const rows = async (controller: string, quick_search: string) =>
  (await w.get<{ list: Row[] }>(`/admin/${controller}/index`, { admin, query: { quick_search } })).data.list
const add = (controller: string, body: object) => w.post(`/admin/${controller}/add`, { admin, body })
const edit = (controller: string, body: object) => w.post(`/admin/${controller}/edit`, { admin, body })

test('anyone may read what may be sent, category by category, in their language', async () => {
  const { list, total } = await shown()
  expect(total).toBe(list.length)
  expect(list[0]).toMatchObject({ name: 'General goods', class: 'ok', conditions: '', keywords: [] })
  const flammable = list.find((one) => one.name === 'Flammable goods')
  expect(flammable).toMatchObject({ class: 'prohibited', name_zh: '易燃物' })
  // Keywords of both languages come to everybody: people type either.
  expect(flammable?.keywords).toEqual(expect.arrayContaining(['lighter', '打火机']))
  const chinese = (await shown('zh-cn')).list.find((one) => one.name === '化妆品与喷雾')
  expect(chinese?.goods.find((one) => one.name === '指甲油')).toMatchObject({
    class: 'restricted',
    hs_code: '330430',
    conditions: '每瓶不超过 30 毫升，每个包裹不超过 4 瓶。',
    rules: [{ country: 'GB', country_name: '英国', is_except: 1, class: 'prohibited', note: '仅限英国境内寄送。' }],
  })
  for (const one of list) for (const goods of [one, ...one.goods]) expect(goodsClasses).toContain(goods.class)
})

test('the first goods are whole: both languages, conditions where there are any, and rules of several countries', async () => {
  const [missing] = await run<{ count: number }>(
    w.ctx.db,
    `select count(*)::int as count from (
       select name_en, class, conditions_zh, conditions_en from goods_category
       union all select name_en, class, conditions_zh, conditions_en from goods) item
     where name_en = '' or (class = 'restricted' and (conditions_zh = '' or conditions_en = ''))`,
  )
  expect(missing?.count).toBe(0)
  const countries = await run<{ iso2: string }>(
    w.ctx.db,
    'select distinct c.iso2 from goods_rule r join country c on c.id = r.country_id order by c.iso2',
  )
  expect(countries.map(({ iso2 }) => iso2)).toEqual(['AU', 'CN', 'GB'])
})

test('what an admin adds is shown at once, and what is switched off is not', async () => {
  expect(
    await add('goodsCategory', {
      name_zh: '乐器',
      name_en: 'Instruments',
      class: 'restricted',
      conditions_zh: '须装硬盒。',
      conditions_en: 'In a hard case.',
      keywords_zh: '小提琴、吉他',
      keywords_en: 'violin\nguitar\nViolin',
    }),
  ).toMatchObject({ code: 1 })
  const { id } = await categoryNamed('Instruments')
  const gb = (await rows('country', 'GBR'))[0]?.id
  const violin = { category_id: id, name_zh: '小提琴', name_en: 'Violin', hs_code: '920210', origin_country_id: gb }
  expect(await add('goods', { ...violin, class: 'no_cover' })).toMatchObject({ code: 1 })
  expect(await categoryNamed('Instruments')).toMatchObject({
    conditions: 'In a hard case.',
    keywords: ['小提琴', '吉他', 'violin', 'guitar'],
    goods: [{ name: 'Violin', class: 'no_cover', hs_code: '920210', origin_country: 'GB', rules: [] }],
  })
  const [listed] = await rows('goods', '920210')
  expect(listed).toMatchObject({ category: { name: 'Instruments' }, origin_country: { name: 'United Kingdom' } })
  expect(await edit('goods', { id: listed?.id, status: 0 })).toMatchObject({ code: 1 })
  expect((await categoryNamed('Instruments')).goods).toEqual([])
  expect(await edit('goodsCategory', { id, status: 0 })).toMatchObject({ code: 1 })
  expect(await categoryNamed('Instruments')).toBeUndefined()
})

test('what needs conditions says them, in the whole row and in a part of it', async () => {
  const said = { code: 0, data: { errors: { conditions_zh: 'Please enter the conditions' } } }
  expect(await add('goodsCategory', { name_zh: '无条件', class: 'restricted' })).toMatchObject(said)
  expect(await add('goodsCategory', { name_zh: '沙子', class: 'ok' })).toMatchObject({ code: 1 })
  const [sand] = await rows('goodsCategory', '沙子')
  expect(await edit('goodsCategory', { id: sand?.id, class: 'restricted' })).toMatchObject(said)
  expect(await edit('goodsCategory', { id: sand?.id, class: 'restricted', conditions_zh: '少量' })).toMatchObject({ code: 1 })
  expect(await edit('goodsCategory', { id: sand?.id, conditions_zh: '' })).toMatchObject(said)
  expect(await add('goods', { category_id: sand?.id, name_zh: '细沙', class: 'restricted' })).toMatchObject(said)
})

test('an HS code has six to ten digits', async () => {
  const { id } = await categoryNamed('General goods')
  const said = { code: 0, data: { errors: { hs_code: '6 to 10 digits, for example 610910' } } }
  for (const hs_code of ['61091', '6109.10', 'ABCDEF'])
    expect(await add('goods', { category_id: id, name_zh: '衬衫', class: 'ok', hs_code })).toMatchObject(said)
  expect(await add('goods', { category_id: id, name_zh: '衬衫', class: 'ok', hs_code: '6105100000' })).toMatchObject({ code: 1 })
  expect(await add('goods', { category_id: 999_999, name_zh: '衬衫', class: 'ok' })).toMatchObject({
    code: 0,
    data: { errors: { category_id: 'The selected record does not exist' } },
  })
})

test('a rule is about a category or about goods, and never loosens', async () => {
  const books = (await categoryNamed('General goods')).goods.find((one) => one.name === 'Books')
  const category_id = (await categoryNamed('General goods')).id
  const us = (await rows('country', 'USA'))[0]?.id
  const about = 'Choose either a category or goods, not both'
  expect(await add('goodsRule', { class: 'prohibited' })).toMatchObject({ code: 0, data: { errors: { category_id: about } } })
  expect(await add('goodsRule', { class: 'prohibited', category_id, goods_id: books?.id })).toMatchObject({
    code: 0,
    data: { errors: { goods_id: about } },
  })
  expect(await add('goodsRule', { class: 'ok', goods_id: books?.id })).toMatchObject({
    code: 0,
    data: { errors: { class: 'Choose one of the options' } },
  })
  expect(await add('goodsRule', { class: 'prohibited', goods_id: books?.id, is_except: 1 })).toMatchObject({
    code: 0,
    data: { errors: { country_id: 'This field is required' } },
  })
  expect(await add('goodsRule', { class: 'restricted', goods_id: books?.id, country_id: us })).toMatchObject({
    code: 0,
    data: { errors: { note_zh: 'Please enter the conditions' } },
  })
  const whole = { class: 'restricted', goods_id: books?.id, country_id: us, note_zh: '须列清单', note_en: 'With a list' }
  expect(await add('goodsRule', whole)).toMatchObject({ code: 1 })
  const after = (await categoryNamed('General goods')).goods.find((one) => one.name === 'Books')
  expect(after?.rules).toEqual([
    { country: 'US', country_name: 'United States of America', is_except: 0, class: 'restricted', note: 'With a list' },
  ])
  const [rule] = await rows('goodsRule', 'Books')
  expect(rule).toMatchObject({ goods: { name: 'Books' }, country: { name: 'United States of America' }, category: null })
  expect(await edit('goodsRule', { id: rule?.id, country_id: null, is_except: 1 })).toMatchObject({ code: 0 })
  expect(await edit('goodsRule', { id: rule?.id, category_id })).toMatchObject({ code: 0 })
})

test('a category with goods stays; goods take their rules with them', async () => {
  const cosmetics = await categoryNamed('Cosmetics and aerosols')
  expect((await w.del('/admin/goodsCategory/del', { admin, query: { ids: String(cosmetics.id) } })).code).toBe(0)
  const varnish = cosmetics.goods.find((one) => one.name === 'Nail varnish')
  expect((await w.del('/admin/goods/del', { admin, query: { ids: String(varnish?.id) } })).code).toBe(1)
  expect(await run(w.ctx.db, 'select id from goods_rule where goods_id = $1', [varnish?.id])).toEqual([])
})

test('goods need their nodes; operations have them and support may look', async () => {
  const viewer = (await w.build.admin({ nodes: ['goods/index'] })).token
  for (const controller of ['goodsCategory', 'goods', 'goodsRule']) {
    expect((await w.get(`/admin/${controller}/index`)).code).toBe(302)
    expect((await w.get(`/admin/${controller}/index`, { admin: viewer })).code).toBe(controller === 'goods' ? 1 : 401)
    expect((await w.post(`/admin/${controller}/add`, { admin: viewer, body: {} })).code).toBe(401)
  }
  const held = async (code: string) =>
    (
      await run<{ name: string }>(
        w.ctx.db,
        `select r.name from admin_group_rule gr join admin_rule r on r.id = gr.rule_id join admin_group g on g.id = gr.group_id where g.code = $1`,
        [code],
      )
    ).map(({ name }) => name)
  expect(await held('operations')).toEqual(expect.arrayContaining(['goods/add', 'goodsCategory/sortable', 'goodsRule/del']))
  const support = (await held('support')).filter((name) => name.startsWith('goods'))
  expect(support.sort()).toEqual(
    ['goods', 'goods/index', 'goodsCategory', 'goodsCategory/index', 'goodsRule', 'goodsRule/index'].sort(),
  )
})
