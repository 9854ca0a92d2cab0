import { expect, test } from 'vitest'
import { characterCount, cutText, isStorableText } from './text.ts'

test.each([['plain'], ['中文'], ['𠮷野家'], ['🙂'], ['']])('"%s" can be stored', (text) => {
  expect(isStorableText(text)).toBe(true)
})

test.each([['a\u0000b'], ['\ud83d'], ['\ude42x'], ['x\ud83d\ud83d'], ['\ud83dx']])('%j cannot', (text) => {
  expect(isStorableText(text)).toBe(false)
})

test.each([
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
  ['a🙂b', 2, 'a'],
  ['a🙂b', 3, 'a🙂'],
  ['🙂', 1, ''],
])('the beginning of "%s" within %i is "%s"', (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut)
})

test('rare characters count once', () => {
  expect(characterCount('𠮷🙂a')).toBe(3)
})
