import { expect, test } from 'vitest'
import { characterCount, isStorableText } from './text.ts'

test.each([['plain'], ['中文'], ['𠮷野家'], ['🙂'], ['']])('"%s" can be stored', (text) => {
  expect(isStorableText(text)).toBe(true)
})

test.each([['a\u0000b'], ['\ud83d'], ['\ude42x'], ['x\ud83d\ud83d'], ['\ud83dx']])('%j cannot', (text) => {
  expect(isStorableText(text)).toBe(false)
})

test('rare characters count once', () => {
  expect(characterCount('𠮷🙂a')).toBe(3)
})
