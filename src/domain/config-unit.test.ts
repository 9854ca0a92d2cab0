import { expect, test } from 'vitest'
import { toReadableAmount } from './config-unit.ts'

test.each([
  [86_400, 'seconds', { amount: 1, unit: 'days' }],
  [2_592_000, 'seconds', { amount: 30, unit: 'days' }],
  [5400, 'seconds', { amount: 1.5, unit: 'hours' }],
  [600, 'seconds', { amount: 10, unit: 'minutes' }],
  [45, 'seconds', null],
  [1440, 'minutes', { amount: 1, unit: 'days' }],
  [30, 'minutes', null],
  [10_485_760, 'bytes', { amount: 10, unit: 'megabytes' }],
  [1000, 'bytes', null],
  [30_000, 'grams', { amount: 30, unit: 'kilograms' }],
  [7, 'days', null],
  [50, 'pounds', null],
] as const)('%i %s are read as %j', (value, unit, readable) => {
  expect(toReadableAmount(value, unit)).toEqual(readable)
})
