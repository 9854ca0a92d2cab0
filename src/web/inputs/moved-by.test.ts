import { expect, test } from 'vitest'
import { movedBy, movedTo } from './moved-by.ts'

const list = ['a', 'b', 'c', 'd']

test.each([
  [1, -1, ['b', 'a', 'c', 'd']],
  [1, 1, ['a', 'c', 'b', 'd']],
  [0, -1, list],
  [3, 1, list],
] as const)('item %i by %i', (index, step, wanted) => expect(movedBy(list, index, step)).toEqual(wanted))

test('an item takes the place of another over several places, in both directions', () => {
  expect(movedTo(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(movedTo(list, 3, 1)).toEqual(['a', 'd', 'b', 'c'])
})

test('nothing moves to or from where nothing is', () => {
  expect(movedTo(list, 7, 0)).toEqual(list)
  expect(movedTo(list, 0, 4)).toEqual(list)
})
