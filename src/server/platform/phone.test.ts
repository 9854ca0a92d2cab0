import { expect, test } from 'vitest'
import { toE164 } from './phone.ts'

// Number ranges: Ofcom's national numbering plan (07xxx mobiles), MIIT's 13x–19x mobiles, ARCEP's 06/07.
test.each([
  ['13800138000', '+8613800138000'],
  ['199 0013 8000', '+8619900138000'],
  ['+86 138-0013-8000', '+8613800138000'],
  ['07911 123456', '+447911123456'],
  ['+44 (0) 7911 123456', '+447911123456'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+852 6123 4567', '+85261234567'],
  ['12800138000', null],
  ['07911 12345', null],
  ['+999 123456789', null],
  ['', null],
])('a mobile number typed as %s is kept as %s', (typed, number) => {
  expect(toE164(typed)).toBe(number)
})
