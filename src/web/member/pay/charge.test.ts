import { expect, test } from 'vitest'
import { asPence } from '#domain/money.ts'
import { chargeFor, checkLimit, parseAmount, showCharge, trimZeros } from './charge.ts'

const way = { currency: 'GBP', rate: '1.000000', fee_percent: '0', min: '1.00', max: '5000.00' }

test.each([
  // £50 without a fee; £50 and 1.5 % = 75 p; £10.10 and 2.5 % = 25.25 p, of which 25 count.
  ['free', 5000, way, { fee: 0, total: 5000, foreign: undefined }],
  ['with a fee', 5000, { ...way, fee_percent: '1.50' }, { fee: 75, total: 5075, foreign: undefined }],
  ['rounded', 1010, { ...way, fee_percent: '2.5' }, { fee: 25, total: 1035, foreign: undefined }],
  // £50.75 × 1.17 = €59.3775; £50 × 190.5 = ¥9,525, which has no decimals.
  [
    'in euros',
    5000,
    { ...way, fee_percent: '1.50', currency: 'EUR', rate: '1.170000' },
    { fee: 75, total: 5075, foreign: { amount: '59.38', currency: 'EUR', rate: '1.17' } },
  ],
  [
    'in yen',
    5000,
    { ...way, currency: 'JPY', rate: '190.500000' },
    { fee: 0, total: 5000, foreign: { amount: '9525', currency: 'JPY', rate: '190.5' } },
  ],
])('what a sum comes to: %s', (_, amount, by, expected) => {
  expect(chargeFor(asPence(amount), by)).toEqual(expected)
})

test('a way takes sums from its least to its most, both included', () => {
  expect([99, 100, 500_000, 500_001].map((amount) => checkLimit(asPence(amount), way))).toEqual([
    'low',
    undefined,
    undefined,
    'high',
  ])
})

test.each([
  ['50', 5000],
  ['£1,250.5', 125_050],
  [' 12.30 ', 1230],
  ['0', undefined],
  ['-5', undefined],
  ['1.234', undefined],
  ['fifty', undefined],
  ['', undefined],
])('%j is read as a sum', (text, expected) => {
  expect(parseAmount(text)).toBe(expected)
})

test('sums and rates are shown as people write them', () => {
  expect([showCharge('59.38', 'EUR'), showCharge('9525', 'JPY'), showCharge('1250.50', 'GBP')]).toEqual([
    '€59.38',
    'JP¥9,525',
    '£1,250.50',
  ])
  expect(['1.170000', '190.500000', '8.000000', '10'].map(trimZeros)).toEqual(['1.17', '190.5', '8', '10'])
})
