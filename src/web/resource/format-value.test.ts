import { expect, test } from 'vitest'
import { int } from '#contract/fields.ts'
import { formatValue } from './format-value.ts'

test('a sum in another currency is written in that currency, not in its smallest unit', () => {
  const field = int({ isBig: true, minorOf: 'currency' })
  expect(formatValue('charge_minor', field, { charge_minor: 11624, currency: 'CNY' })).toBe('116.24 CNY')
  expect(formatValue('charge_minor', field, { charge_minor: 500, currency: 'JPY' })).toBe('500 JPY')
})

test('any other whole number has its thousands apart', () => {
  expect(formatValue('count', int(), { count: 11624 })).toBe('11,624')
})
