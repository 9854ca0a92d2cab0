import { expect, test } from 'vitest'
import { slotOf } from './fonts.ts'
import { cleanText, splitRuns } from './runs.ts'

const runsOf = (text: string) =>
  splitRuns(text, (codePoint) => slotOf(codePoint, 'regular')).map(({ slot, text: piece }) => [slot, piece])

test.each([
  ['Łukasz', [['latin', 'Łukasz']]],
  ['Dvořák, Őry, Şahin', [['latin', 'Dvořák, Őry, Şahin']]],
  ['王小明', [['han', '王小明']]],
  [
    '王 Ming',
    [
      ['han', '王'],
      ['latin', ' Ming'],
    ],
  ],
  // Both fonts have the dash and the quotation marks; among Chinese they are Chinese.
  ['他说——“好”', [['han', '他说——“好”']]],
  ['a—b', [['latin', 'a—b']]],
  [
    'AกB',
    [
      ['latin', 'A'],
      ['han', '□'],
      ['latin', 'B'],
    ],
  ],
  // A pictograph that no font has leaves no mark.
  ['A⛷B', [['latin', 'AB']]],
])('“%s” is drawn by these fonts', (text, runs) => {
  expect(runsOf(text)).toEqual(runs)
})

test.each([
  ['e\u0301', 'é'],
  ['a\u200Bb\u00ADc', 'abc'],
  ['one\n two\tthree', 'one two three'],
  ['❤\uFE0F', '❤'],
  ['Anna 🌸 Nowak 👩🏽‍🚀', 'Anna Nowak'],
  ['🇬🇧 王小明1️⃣', '王小明1'],
  ['Müller © 2026', 'Müller © 2026'],
])('%j is cleaned to %j', (text, clean) => {
  expect(cleanText(text)).toBe(clean)
})
