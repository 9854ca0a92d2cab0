import { expect, test } from 'vitest'
import { selectAtLevel } from './city-input.tsx'

const path = [31, 3101, 310_101]

test('another province takes city and district along', () => expect(selectAtLevel(path, 0, 11)).toEqual([11]))
test('another city keeps its province', () => expect(selectAtLevel(path, 1, 3102)).toEqual([31, 3102]))
test('a level that is cleared ends the path above it', () => {
  expect(selectAtLevel(path, 2, null)).toEqual([31, 3101])
  expect(selectAtLevel(path, 0, null)).toEqual([])
})
test('the path grows by one level at a time', () => expect(selectAtLevel([31], 1, 3101)).toEqual([31, 3101]))
