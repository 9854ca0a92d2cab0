import { expect, test } from 'vitest'
import { currencyDigits, formatMinor } from './currency-digits.ts'

test.each([
  ['GBP', 2],
  ['CNY', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %i decimals', (code, digits) => {
  expect(currencyDigits(code)).toBe(digits)
})

test.each([
  [11624, 'CNY', '116.24'],
  [5, 'EUR', '0.05'],
  [0, 'GBP', '0.00'],
  [500, 'JPY', '500'],
  [1500, 'KWD', '1.500'],
])('%i of the smallest unit of %s are %s', (minor, code, text) => {
  expect(formatMinor(minor, code)).toBe(text)
})
