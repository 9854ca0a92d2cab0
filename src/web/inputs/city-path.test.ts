import { expect, test } from 'vitest'
import { chosenAt } from './city-path.ts'

const path = [31, 3101, 310_101]

test('another province takes city and district along', () => expect(chosenAt(path, 0, 11)).toEqual([11]))
test('another city keeps its province', () => expect(chosenAt(path, 1, 3102)).toEqual([31, 3102]))
test('a level that is cleared ends the path above it', () => {
  expect(chosenAt(path, 2, null)).toEqual([31, 3101])
  expect(chosenAt(path, 0, null)).toEqual([])
})
test('the path grows by one level at a time', () => expect(chosenAt([31], 1, 3101)).toEqual([31, 3101]))
