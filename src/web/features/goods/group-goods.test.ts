import { expect, test } from 'vitest'
import type { GoodsCategory } from '#contract/goods.ts'
import { groupGoodsByClass } from './group-goods.ts'

type Goods = GoodsCategory['goods'][number]

const goods = (id: number, name_zh: string, name_en: string, patch: Partial<Goods> = {}): Goods => ({
  id,
  name: name_en,
  name_zh,
  name_en,
  class: 'ok',
  conditions: '',
  hs_code: '',
  origin_country: '',
  rules: [],
  ...patch,
})
const category = (id: number, name_zh: string, name_en: string, patch: Partial<GoodsCategory> = {}): GoodsCategory => ({
  id,
  name: name_en,
  name_zh,
  name_en,
  class: 'ok',
  conditions: '',
  keywords: [],
  rules: [],
  goods: [],
  ...patch,
})
const toUs = { country: 'US', country_name: 'United States', is_except: 0, class: 'prohibited' as const, note: '' }

const list = [
  category(1, '普通货物', 'General goods', {
    goods: [goods(10, '图书', 'Books'), goods(11, '地图', 'Maps', { rules: [toUs] })],
  }),
  category(2, '电池', 'Batteries', {
    class: 'restricted',
    conditions: 'Declare it.',
    keywords: ['充电宝', 'power bank'],
    goods: [
      goods(20, '手机', 'Smartphone', { class: 'restricted', conditions: 'Switched off.', hs_code: '851713' }),
      goods(21, '单独的锂电池', 'Lithium alone', { class: 'prohibited' }),
      goods(22, '旧手机', 'Old phone', { class: 'no_cover', conditions: 'At own risk.' }),
    ],
  }),
  category(3, '武器', 'Weapons', { class: 'prohibited', goods: [goods(30, '弓', 'Bow')] }),
]

const names = (typed: string) =>
  Object.fromEntries(
    Object.entries(groupGoodsByClass(list, typed)).map(([name, groups]) => [
      name,
      groups.map((group) => [group.name, ...group.goods.map((item) => item.name)]),
    ]),
  )

test('everything stands under its strictest class, with its category', () => {
  expect(names('')).toEqual({
    ok: [['General goods', 'Books']],
    restricted: [
      ['Batteries', 'Smartphone'],
      ['General goods', 'Maps'],
    ],
    no_cover: [['Batteries', 'Old phone']],
    prohibited: [
      ['Weapons', 'Bow'],
      ['Batteries', 'Lithium alone'],
    ],
  })
  expect(groupGoodsByClass(list, '').prohibited.map(({ isPart }) => isPart)).toEqual([false, true])
})

test('a category’s conditions go with what may be sent, not with what may not', () => {
  const sorted = groupGoodsByClass(list, 'batteries')
  expect(sorted.restricted[0]?.note).toBe('Declare it.')
  expect(sorted.no_cover[0]?.note).toBe('Declare it.')
  expect(sorted.prohibited[0]?.note).toBe('')
})

const none = { ok: [], restricted: [], no_cover: [], prohibited: [] }
test.each([
  ['LITHIUM', { ...none, prohibited: [['Batteries', 'Lithium alone']] }],
  ['锂电池', { ...none, prohibited: [['Batteries', 'Lithium alone']] }],
  ['battery', names('batteries')],
  ['bows', { ...none, prohibited: [['Weapons', 'Bow']] }],
  ['books', { ...none, ok: [['General goods', 'Books']] }],
  ['851713', { ...none, restricted: [['Batteries', 'Smartphone']] }],
  // By a keyword only: the whole category.
  [
    'power  bank',
    {
      ...none,
      restricted: [['Batteries', 'Smartphone']],
      no_cover: [['Batteries', 'Old phone']],
      prohibited: [['Batteries', 'Lithium alone']],
    },
  ],
  ['snowball', none],
])('%j finds what has the words in either language', (typed, expected) => expect(names(typed)).toEqual(expected))
