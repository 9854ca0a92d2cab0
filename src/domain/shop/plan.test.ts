import { expect, test } from 'vitest'
import { linesOfPart, type ParcelPreset, planParcel, toItems, unplacedLines, withLines } from './plan.ts'
import type { SaleLine } from './sale.ts'

const line = (more: Partial<SaleLine> = {}): SaleLine => ({
  id: 'a',
  sku: 'A',
  name: 'Mug',
  quantity: 2,
  unitPrice: 500,
  grams: 300,
  hsCode: '',
  originCountry: '',
  imageUrl: '',
  ...more,
})
const preset: ParcelPreset = { id: 1, length: 300, width: 200, height: 100, weight: 80, is_whole: false, box_type_id: null }

test.each([
  ['weighs what its pieces and its packing weigh', [line(), line({ id: 'b', quantity: 1, grams: 50 })], preset, 730],
  ['weighs what a preset of whole parcels says, whatever lies in it', [line({ grams: null })], { ...preset, is_whole: true }, 80],
  ['has no weight while one piece has none', [line(), line({ id: 'b', grams: null })], preset, null],
  ['has no weight without any piece', [], preset, null],
  ['weighs its pieces where nobody said how it is packed', [line()], null, 600],
])('a parcel %s', (_, lines, chosen, weight) => expect(planParcel(toItems(lines, 'GBP'), chosen).weight).toBe(weight))

test('a size is only known from a preset', () => {
  expect(planParcel(toItems([line()], 'GBP'), null)).toMatchObject({ length: null, width: null, height: null })
  expect(planParcel(toItems([line()], 'GBP'), preset)).toMatchObject({ length: 300, width: 200, height: 100 })
})

test('a name goes to the field of its script, sixty characters of it, a character of four bytes counted as one', () => {
  const [english, chinese, long] = toItems(
    [line({ name: ' Blue mug ' }), line({ name: '蓝色马克杯 Mug' }), line({ name: '🎁'.repeat(70) })],
    'GBP',
  )
  expect(english).toMatchObject({ englishName: 'Blue mug', chineseName: '' })
  expect(chinese).toMatchObject({ englishName: '', chineseName: '蓝色马克杯 Mug' })
  expect(long?.englishName).toBe('🎁'.repeat(60))
})

test('a part holds its own pieces, and never more than the shop still wants shipped', () => {
  const lines = [line({ quantity: 3 }), line({ id: 'b', quantity: 0 })]
  expect(linesOfPart(lines, [{ id: 'a', quantity: 2 }])).toMatchObject([{ id: 'a', quantity: 2 }])
  expect(linesOfPart(lines, [{ id: 'a', quantity: 5 }])).toMatchObject([{ id: 'a', quantity: 3 }])
  expect(
    linesOfPart(lines, [
      { id: 'b', quantity: 1 },
      { id: 'gone', quantity: 1 },
    ]),
  ).toEqual([])
  expect(linesOfPart(lines, null).map(({ id }) => id)).toEqual(['a'])
})

test('what was added after packing is what lies in no parcel, and joins the pieces of its line', () => {
  const lines = [line({ quantity: 3 }), line({ id: 'b', quantity: 1 }), line({ id: 'c', quantity: 0 })]
  const placed = [
    { id: 'a', quantity: 1 },
    { id: 'a', quantity: 1 },
  ]
  const added = unplacedLines(lines, placed)
  expect(added).toEqual([
    { id: 'a', quantity: 1 },
    { id: 'b', quantity: 1 },
  ])
  expect(withLines([{ id: 'a', quantity: 1 }], added)).toEqual([
    { id: 'a', quantity: 2 },
    { id: 'b', quantity: 1 },
  ])
  expect(unplacedLines(lines, [...placed, ...added])).toEqual([])
})

test('a title in both languages names the item in both', () => {
  const [both, english] = toItems([line({ name: '绿茶 100 克 / Green tea, 100 g' }), line({ name: 'Cup / mug' })], 'GBP')
  expect(both).toMatchObject({ englishName: 'Green tea, 100 g', chineseName: '绿茶 100 克' })
  expect(english).toMatchObject({ englishName: 'Cup / mug', chineseName: '' })
})
