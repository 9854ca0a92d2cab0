import { expect, test } from 'vitest'
import { readDecimalText } from './decimal.ts'

test.each([
  ['1', '1'],
  ['01.50', '1.5'],
  ['0.000001', '0.000001'],
  ['9.423100', '9.4231'],
  ['-0.0', '0'],
  ['-2.50', '-2.5'],
  [' 7 ', '7'],
  ['000', '0'],
  ['123456789012.123456', '123456789012.123456'],
  ['0.0000001', null],
  ['1.2345678', null],
  ['1,5', null],
  ['1e3', null],
  ['.5', null],
  ['5.', null],
  ['', null],
  ['1234567890123', null],
])('the decimal %j is kept as %j', (text, kept) => {
  expect(readDecimalText(text, 6)).toBe(kept)
})
