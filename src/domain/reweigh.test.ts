import { expect, test } from 'vitest'
import { asPence } from './money.ts'
import { given, type LineCode, type PriceLine, priceLine } from './pricing/line.ts'
import { isBeyondTolerance, reweighDifference } from './reweigh.ts'

const declared = { weight: 1000, length: 300, width: 200, height: 100 }
const tolerance = { percent: 5, grams: 60 }

test.each([
  ['as declared', {}, false],
  ['lighter', { weight: 400 }, false],
  ['heavier within the grams', { weight: 1060 }, false],
  ['heavier beyond both', { weight: 1061 }, true],
  ['turned on its side', { length: 100, height: 300 }, false],
  ['longer by two centimetres', { length: 320 }, false],
  ['longer by more', { length: 321 }, true],
  ['flatter', { height: 40 }, false],
])('a parcel that is %s', (_, measured, expected) => {
  expect(isBeyondTolerance(declared, { ...declared, ...measured }, tolerance)).toBe(expected)
})

test('of a heavy parcel the share counts instead of the grams', () => {
  const heavy = { ...declared, weight: 10_000 }
  expect([10_500, 10_501].map((weight) => isBeyondTolerance(heavy, { ...heavy, weight }, tolerance))).toEqual([false, true])
})

const line = (code: LineCode, price: number): PriceLine =>
  priceLine(
    code,
    asPence(price),
    { side: 'gross', vatClass: code === 'insurance' ? 'exempt' : 'standard', rate: code === 'insurance' ? 0 : 2000 },
    given,
  )

test('only carriage and what changes its price costs more, with the VAT inside', () => {
  const before = [line('carriage', 600), line('discount', -60), line('insurance', 200), line('points', -100)]
  const after = [line('carriage', 960), line('discount', -96), line('surcharge', 120)]
  expect(reweighDifference(before, after, { from: 1000, to: 2000 })).toEqual({
    oldAmount: 540,
    newAmount: 984,
    difference: 444,
    line: { code: 'reweigh', vatClass: 'standard', net: 370, vat: 74, amount: 444, why: { of: 'reweigh', from: 1000, to: 2000 } },
  })
})

test('what costs the same or less is proposed to nobody', () => {
  expect(reweighDifference([line('carriage', 600)], [line('carriage', 600)], { from: 1, to: 2 })).toBeNull()
  expect(reweighDifference([line('carriage', 600)], [line('carriage', 300)], { from: 2, to: 1 })).toBeNull()
})
