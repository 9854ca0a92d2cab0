import { expect, test } from 'vitest'
import { rowChecks } from './config-rows.ts'

const keysOf = (name: string, raw: unknown) =>
  Object.fromEntries(Object.entries(rowChecks[name]?.(raw) ?? {}).map(([place, { key }]) => [place, key]))

test.each([
  [[{ from: '2011-01-04', percent: 20 }], {}],
  [
    [
      { from: '2008-12-01', percent: 15 },
      { from: '2010-01-01', percent: 17.5 },
    ],
    {},
  ],
  [[{ from: '2026-01-01', percent: 0 }], {}],
  [[], { '': 'invalid.required' }],
  ['20', { '': 'invalid.required' }],
  [[{ from: '', percent: '' }], { '0.from': 'invalid.required', '0.percent': 'invalid.required' }],
  [[{ from: '2026-02-30', percent: '20' }], { '0.from': 'invalid.date', '0.percent': 'invalid.number' }],
  [[{ from: '2026-01-01', percent: -1 }], { '0.percent': 'invalid.too_small' }],
  [[{ from: '2026-01-01', percent: 100.5 }], { '0.percent': 'invalid.too_big' }],
  [[{ from: '2026-01-01', percent: 17.525 }], { '0.percent': 'invalid.decimal' }],
  [
    [
      { from: '2026-01-01', percent: 20 },
      { from: '2026-01-01', percent: 25 },
    ],
    { '1.from': 'invalid.taken' },
  ],
  [Array.from({ length: 51 }, (_, n) => ({ from: `20${n + 10}-01-01`, percent: 20 })), { '': 'invalid.too_many' }],
])('rates of VAT %j have these problems: %j', (raw, problems) => {
  expect(keysOf('vat_standard_rates', raw)).toEqual(problems)
})

test.each([
  [[20, 50, 100], {}],
  [[1, 100_000], {}],
  [[], { '': 'invalid.required' }],
  [[20, ''], { '1': 'invalid.required' }],
  [[20.5, '30'], { '0': 'invalid.integer', '1': 'invalid.integer' }],
  [[0, 100_001], { '0': 'invalid.too_small', '1': 'invalid.too_big' }],
  [[20, 50, 20], { '2': 'invalid.taken' }],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], { '': 'invalid.too_many' }],
])('amounts for a top-up %j have these problems: %j', (raw, problems) => {
  expect(keysOf('recharge_amounts', raw)).toEqual(problems)
})
