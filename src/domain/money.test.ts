import { expect, test } from 'vitest'
import { asPence, formatDecimal, formatPounds, parseDecimal } from './money.ts'

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [1230, '12.30'],
  [-5, '-0.05'],
  [-123456, '-1234.56'],
])('%d pence is written %s and read back', (value, text) => {
  expect(formatDecimal(asPence(value))).toBe(text)
  expect(parseDecimal(text)).toBe(value)
})

test.each(['', '12.345', '1,000.00', 'abc', '1e3', '--1', '.5'])('"%s" is not an amount', (text) => {
  expect(parseDecimal(text)).toBeNull()
})

test.each([
  [0, '£0.00'],
  [5, '£0.05'],
  [99_999, '£999.99'],
  [123_450, '£1,234.50'],
  [-123_456_789, '-£1,234,567.89'],
])('%d pence is shown as %s', (value, text) => {
  expect(formatPounds(asPence(value))).toBe(text)
})

test('a fraction of a penny is refused', () => {
  expect(() => asPence(1.5)).toThrow(RangeError)
})
