import { describe, expect, test } from 'vitest'
import type { GoodsCategory } from '#contract/goods.ts'
import type { Offer } from '#contract/price.ts'
import { addItem, addPackage, copyPackage, removePackage, renameItem, setPackage } from './change-form.ts'
import { blankItem, blankPackage, isBoxInStock } from './form.ts'
import { findGoodsWarnings } from './goods-notes.tsx'
import { applyPreset, listPresets } from './package-fields.tsx'
import { soundForm } from './sample-form.fixture.ts'
import { chooseOffer } from './use-offers.ts'

const offer = (channel_id: number, amount: string | null) => ({ channel_id, amount }) as Offer

describe('the channel of an order', () => {
  const list = [offer(1, '9.00'), offer(2, '10.00'), offer(3, null), offer(4, '8.00')]

  test('is the one chosen, or the one used last, or the cheapest', () => {
    expect(chooseOffer(list, 2, 1)?.channel_id).toBe(2)
    expect(chooseOffer(list, 0, 1)?.channel_id).toBe(1)
    expect(chooseOffer(list, 0, 3)?.channel_id).toBe(4)
    expect(chooseOffer(list, 99, 0)?.channel_id).toBe(4)
  })

  test('one that was chosen and is not offered any more is not replaced in silence', () => {
    expect(chooseOffer(list, 3, 1)).toBeUndefined()
    expect(chooseOffer([], 0, 0)).toBeUndefined()
  })
})

describe('the other name of an item', () => {
  const item = { ...blankItem, englishName: 'Shirt', chineseName: '衬衫' }

  test('follows the one that is typed, until somebody wrote it', () => {
    expect(renameItem(blankItem, 'englishName', 'Shirt', [])).toEqual({ englishName: 'Shirt', chineseName: '衬衫' })
    expect(renameItem(item, 'englishName', 'Wool scarf', [])).toEqual({ englishName: 'Wool scarf', chineseName: '羊毛围巾' })
    expect(renameItem(item, 'englishName', 'Thingummy', [])).toEqual({ englishName: 'Thingummy', chineseName: '' })
    expect(renameItem({ ...item, chineseName: '上衣' }, 'englishName', 'Cap', [])).toEqual({ englishName: 'Cap' })
    expect(renameItem(blankItem, 'chineseName', '棉质衬衫', [])).toEqual({ chineseName: '棉质衬衫', englishName: 'Cotton shirt' })
  })
})

test('a box is sold out for a package when the others take what is left', () => {
  const boxTypes = ['4', '4', 'own']
  expect([0, 1, 2].map((at) => isBoxInStock({ id: 4, stock: 2 }, boxTypes, at))).toEqual([true, true, false])
  expect(isBoxInStock({ id: 4, stock: 3 }, boxTypes, 2)).toBe(true)
  expect(isBoxInStock({ id: 5, stock: 0 }, boxTypes, 0)).toBe(false)
})

describe('sizes that are offered', () => {
  const row = (length: string, weight: number) => ({ length, width: '20', height: '10', weight })

  test('are those used most, and common ones while there are few', () => {
    expect(listPresets([]).map(({ name }) => name)).toEqual(['letter', 'small', 'medium'])
    const used = listPresets([row('30', 500), row('40', 900), row('40', 700)])
    expect(used.map(({ name, length, weight }) => [name, length, weight])).toEqual([
      ['used', '40', '900'],
      ['used', '30', '500'],
      ['letter', '35.3', ''],
      ['small', '45', ''],
    ])
    expect(listPresets(['1', '2', '3', '4', '5'].map((length) => row(length, 1)))).toHaveLength(4)
  })

  test('never take away a weight that was typed', () => {
    const [preset] = listPresets([row('30', 500)])
    if (!preset) throw new Error('no size')
    expect(applyPreset(blankPackage, preset)).toEqual({ length: '30', width: '20', height: '10', boxType: 'own', weight: '500' })
    expect(applyPreset({ ...blankPackage, weight: '1' }, preset)).not.toHaveProperty('weight')
  })
})

test('a copied package stands behind the first, with inputs of its own', () => {
  const two = copyPackage(setPackage(soundForm, 0, { weight: '77' }), 0)
  expect(two.packages.map(({ key, weight }) => [key, weight])).toEqual([
    [1, '77'],
    [2, '77'],
  ])
  const again = copyPackage(removePackage(two, 0), 0)
  expect(again.packages.map(({ key }) => key)).toEqual([2, 3])
})

describe('what is said about an item', () => {
  const named = { name_zh: '', name_en: '', goods: [] }
  const rule = { country: 'GB', country_name: '', is_except: 1, class: 'prohibited' as const, note: 'Only at home.' }
  const categories: GoodsCategory[] = [
    { ...named, id: 1, name: 'Clothes', class: 'ok', conditions: '', rules: [], keywords: ['shirt'] },
    {
      ...named,
      id: 2,
      name: 'Batteries',
      class: 'restricted',
      conditions: 'Declare them.',
      rules: [rule],
      keywords: ['battery', '充电宝'],
    },
  ]
  const item = { categoryId: '', chineseName: '', englishName: '' }

  test('comes from either name, in either language', () => {
    const found = { categoryId: 2, name: 'Batteries', class: 'restricted', conditions: ['Declare them.'] }
    expect(findGoodsWarnings({ ...item, englishName: 'Spare Battery' }, categories, 'GB')).toEqual([
      { ...found, keyword: 'battery' },
    ])
    expect(findGoodsWarnings({ ...item, englishName: '小米充电宝' }, categories, 'GB')).toEqual([{ ...found, keyword: '充电宝' }])
  })

  test('tells what the destination makes of it', () => {
    expect(findGoodsWarnings({ ...item, chineseName: '充电宝' }, categories, 'CN')).toMatchObject([
      { class: 'prohibited', conditions: ['Declare them.', 'Only at home.'] },
    ])
  })

  test('is silent about what may simply be sent, and asks no more once the category is chosen', () => {
    expect(findGoodsWarnings({ ...item, englishName: 'shirt' }, categories, 'GB')).toEqual([])
    expect(findGoodsWarnings({ ...item, categoryId: '2', englishName: 'battery' }, categories, 'GB')).toMatchObject([
      { categoryId: 2, keyword: undefined },
    ])
  })
})

test('what is added is of the kind of what stands before it', () => {
  expect(addItem(soundForm, 0).packages[0]?.items.map(({ categoryId }) => categoryId)).toEqual(['3', '3', '3'])
  expect(addPackage(soundForm).packages[1]).toMatchObject({
    key: 2,
    boxType: 'own',
    items: [{ categoryId: '3', englishName: '' }],
  })
})
