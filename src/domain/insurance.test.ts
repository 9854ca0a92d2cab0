import { describe, expect, test } from 'vitest'
import { formatBands, type InsuranceTerms, quoteInsurance, readBands } from './insurance.ts'
import { asPence } from './money.ts'

const bands: InsuranceTerms = {
  kind: 'bands',
  percent: '0',
  bands: [
    { upTo: asPence(10_000), premium: asPence(220) },
    { upTo: asPence(25_000), premium: asPence(480) },
    { upTo: asPence(250_000), premium: asPence(4100) },
  ],
  minPremium: asPence(0),
  coverLimit: asPence(250_000),
  iptRate: '12',
}
const percent: InsuranceTerms = { ...bands, kind: 'percent', percent: '2.5', bands: [], minPremium: asPence(100) }
const free: InsuranceTerms = { ...bands, bands: [{ upTo: asPence(2000), premium: asPence(0) }], coverLimit: asPence(2000) }

describe('cover by bands', () => {
  // Tax inside at 12 %: 220 × 12/112 = 23.57, 480 × 12/112 = 51.43, 4100 × 12/112 = 439.29.
  test.each([
    [1, { premium: 220, ipt: 24 }],
    [9_999, { premium: 220, ipt: 24 }],
    [10_000, { premium: 220, ipt: 24 }],
    [10_001, { premium: 480, ipt: 51 }],
    [25_000, { premium: 480, ipt: 51 }],
    [25_001, { premium: 4100, ipt: 439 }],
    [250_000, { premium: 4100, ipt: 439 }],
    [250_001, { refused: 'above_limit' }],
    [0, { refused: 'no_value' }],
    [-5, { refused: 'no_value' }],
  ])('for %i pence', (declared, expected) => expect(quoteInsurance(bands, asPence(declared))).toEqual(expected))

  test('a limit below the last band counts', () =>
    expect(quoteInsurance({ ...bands, coverLimit: asPence(20_000) }, asPence(20_001))).toEqual({ refused: 'above_limit' }))
  test('beyond the last band there is no cover, whatever the limit', () =>
    expect(quoteInsurance({ ...bands, coverLimit: asPence(300_000) }, asPence(250_001))).toEqual({ refused: 'above_limit' }))
  test('the least premium lifts a cheap band', () =>
    expect(quoteInsurance({ ...bands, minPremium: asPence(300) }, asPence(100))).toEqual({ premium: 300, ipt: 32 }))
  test('free cover is free, tax too', () => expect(quoteInsurance(free, asPence(2000))).toEqual({ premium: 0, ipt: 0 }))
})

describe('cover by percent', () => {
  test.each([
    // 2.5 % of £40.00 is £1.00, the least; of £60.00 £1.50; of £60.20 150.5 pence, rounded up.
    [100, { premium: 100, ipt: 11 }],
    [4000, { premium: 100, ipt: 11 }],
    [6000, { premium: 150, ipt: 16 }],
    [6020, { premium: 151, ipt: 16 }],
    [6019, { premium: 150, ipt: 16 }],
    [250_000, { premium: 6250, ipt: 670 }],
    [250_001, { refused: 'above_limit' }],
  ])('for %i pence', (declared, expected) => expect(quoteInsurance(percent, asPence(declared))).toEqual(expected))

  test('a percentage of three decimals is exact', () =>
    // 0.125 % of £800.00 is exactly £1.00
    expect(quoteInsurance({ ...percent, percent: '0.125', minPremium: asPence(0) }, asPence(80_000))).toMatchObject({
      premium: 100,
    }))
  test('without tax there is none inside', () =>
    expect(quoteInsurance({ ...percent, iptRate: '0' }, asPence(6000))).toEqual({ premium: 150, ipt: 0 }))
})

describe('bands from a form', () => {
  test('are read in pounds and written with two places', () => {
    const read = readBands([
      { key: '20', value: '0' },
      { key: '100.5', value: '2.2' },
    ])
    expect(read).toEqual([
      { upTo: 2000, premium: 0 },
      { upTo: 10_050, premium: 220 },
    ])
    expect(Array.isArray(read) && formatBands(read)).toEqual([
      { key: '20.00', value: '0.00' },
      { key: '100.50', value: '2.20' },
    ])
  })

  test.each([
    [[{ key: 'x', value: '1' }], { row: 1, what: 'amount' }],
    [[{ key: '0', value: '1' }], { row: 1, what: 'amount' }],
    [[{ key: '10', value: '-1' }], { row: 1, what: 'amount' }],
    [[{ key: '10', value: '' }], { row: 1, what: 'amount' }],
    [
      [
        { key: '10', value: '1' },
        { key: '10.00', value: '2' },
      ],
      { row: 2, what: 'order' },
    ],
    [
      [
        { key: '10', value: '2' },
        { key: '20', value: '1.99' },
      ],
      { row: 2, what: 'cheaper' },
    ],
  ])('%j are refused', (pairs, expected) => expect(readBands(pairs)).toEqual(expected))
})
