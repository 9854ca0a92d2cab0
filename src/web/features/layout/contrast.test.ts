import { expect, it } from 'vitest'
import { contrastOf, toHex } from './contrast.ts'

// From the definition in WCAG 2.2: black on white is 21, #767676 is the well-known last grey that reaches 4.5 on white.
it.each([
  ['#000000', '#ffffff', 21],
  ['#fff', '#ffffff', 1],
  ['#767676', '#ffffff', 4.54],
  ['#777777', '#ffffff', 4.48],
  ['rgb(255, 0, 0)', '#ffffff', 4],
])('the contrast of %s and %s is %s, whichever comes first', (one, other, expected) => {
  expect(contrastOf(one, other)).toBeCloseTo(expected, 2)
  expect(contrastOf(other, one)).toBeCloseTo(expected, 2)
})

it.each([
  ['#abc', '#aabbcc'],
  ['#AABBCC80', '#aabbcc'],
  ['rgba(64, 158, 255, 0.5)', '#409eff'],
  ['rgb(100% 0% 0%)', '#ff0000'],
])('%s is %s to a colour input', (colour, hex) => {
  expect(toHex(colour)).toBe(hex)
})
