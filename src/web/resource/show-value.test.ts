import { expect, test } from 'vitest'
import { int } from '#contract/fields.ts'
import { showValue } from './show-value.ts'

test('a sum in another currency is written in that currency, not in its smallest unit', () => {
  const field = int({ isBig: true, minorOf: 'currency' })
  expect(showValue('charge_minor', field, { charge_minor: 11624, currency: 'CNY' })).toBe('116.24 CNY')
  expect(showValue('charge_minor', field, { charge_minor: 500, currency: 'JPY' })).toBe('500 JPY')
})

test('any other whole number has its thousands apart', () => {
  expect(showValue('count', int(), { count: 11624 })).toBe('11,624')
})
