import { expect, test } from 'vitest'
import { isColour, toColour } from './colour-input.tsx'

test.each([
  ['#1F4E9C', '#1f4e9c'],
  ['1f4e9c', '#1f4e9c'],
  [' #AbC ', '#aabbcc'],
  ['', ''],
  ['blue', 'blue'],
  ['#1f4e9', '#1f4e9'],
])('typed %j becomes %j', (typed, colour) => expect(toColour(typed)).toBe(colour))

test('only six digits are a colour', () => {
  expect(['#1f4e9c', '#FFFFFF'].every(isColour)).toBe(true)
  expect(['', '#abc', '1f4e9c', '#1f4e9cff', '#gggggg'].some(isColour)).toBe(false)
})
