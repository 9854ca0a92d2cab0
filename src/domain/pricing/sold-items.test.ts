import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asPence } from '../money.ts'
import { given, type LineCode, type PriceLine, priceLine, totalsOf } from './line.ts'
import { discountOf, listSoldItems, pointsLines } from './sold-items.ts'
import type { VatClass } from './vat.ts'

const of = (code: LineCode, price: number, vatClass: VatClass = 'standard'): PriceLine =>
  priceLine(code, asPence(price), { side: 'gross', vatClass, rate: vatClass === 'standard' ? 2000 : 0 }, given)

/** £5.91 of carriage with 99p of VAT, £1.20 of cover, a box for 95p with 16p of VAT. */
const parcel = [of('carriage', 555), of('surcharge', 36), of('insurance', 120, 'exempt'), of('packaging', 95)]

test('£1 of points pays 73p, 15p and 12p of what costs £5.91, £1.20 and 95p, with 14p of VAT', () => {
  const lines = pointsLines(parcel, asPence(100))
  expect(lines.map(({ code, vatClass, net, vat, amount }) => [code, vatClass, net, vat, amount])).toEqual([
    ['points', 'standard', -71, -14, -85],
    ['points', 'exempt', -15, 0, -15],
  ])
  expect(listSoldItems([...parcel, ...lines])).toEqual([
    { kind: 'carriage', vatClass: 'standard', net: 431, vat: 87, before: 591 },
    { kind: 'insurance', vatClass: 'exempt', net: 105, vat: 0, before: 120 },
    { kind: 'extras', vatClass: 'standard', net: 69, vat: 14, before: 95 },
  ])
})

test('what points pay whole leaves nothing to sell, not even a penny of VAT', () => {
  // Three lines of 2p hold no VAT each, and a penny together: rounded again, it would be ours to pay.
  const small = [of('carriage', 2), of('surcharge', 2), of('surcharge', 2)]
  for (const lines of [small, parcel]) {
    const paid = [...lines, ...pointsLines(lines, asPence(100_000))]
    expect(totalsOf(paid)).toEqual({ net: 0, vat: 0, amount: 0 })
    expect(listSoldItems(paid)).toEqual([])
  }
})

test('no points, no lines', () => {
  expect(pointsLines(parcel, asPence(0))).toEqual([])
  expect(pointsLines([], asPence(100))).toEqual([])
})

test('whatever points pay, what was sold adds up to what is paid, and nothing is sold for less than nothing', () => {
  const price = fc.integer({ min: 0, max: 3000 })
  const carriageClass = fc.constantFrom<VatClass>('standard', 'zero', 'exempt')
  fc.assert(
    fc.property(price, price, price, price, price, carriageClass, (carriage, fuel, cover, box, worth, vatClass) => {
      const lines = [
        of('carriage', carriage, vatClass),
        of('discount', -Math.floor(carriage / 3), vatClass),
        of('surcharge', fuel, vatClass),
        of('insurance', cover, 'exempt'),
        of('packaging', box),
      ]
      const due = totalsOf(lines).amount
      const all = [...lines, ...pointsLines(lines, asPence(worth))]
      const sold = listSoldItems(all)
      expect(discountOf(all)).toBe(Math.min(worth, due))
      const sum = (part: 'net' | 'vat') => sold.reduce((total, one) => total + one[part], 0)
      expect({ net: sum('net'), vat: sum('vat'), amount: sum('net') + sum('vat') }).toEqual(totalsOf(all))
      for (const { net, vat } of sold) {
        expect(net).toBeGreaterThanOrEqual(0)
        expect(vat).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
})
