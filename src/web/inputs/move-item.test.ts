import { expect, test } from 'vitest'
import { moveItemBy, moveItemTo } from './move-item.ts'

const list = ['a', 'b', 'c', 'd']

test.each([
  [1, -1, ['b', 'a', 'c', 'd']],
  [1, 1, ['a', 'c', 'b', 'd']],
  [0, -1, list],
  [3, 1, list],
] as const)('item %i by %i', (index, step, wanted) => expect(moveItemBy(list, index, step)).toEqual(wanted))

test('an item takes the place of another over several places, in both directions', () => {
  expect(moveItemTo(list, 0, 2)).toEqual(['b', 'c', 'a', 'd'])
  expect(moveItemTo(list, 3, 1)).toEqual(['a', 'd', 'b', 'c'])
})

test('nothing moves to or from where nothing is', () => {
  expect(moveItemTo(list, 7, 0)).toEqual(list)
  expect(moveItemTo(list, 0, 4)).toEqual(list)
})
