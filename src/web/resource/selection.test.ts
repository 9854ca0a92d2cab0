import { expect, test } from 'vitest'
import type { ListSort } from './list-state.ts'
import { rowRange, sortRows } from './use-resource-selection.ts'

test('what is chosen is worked on as the list reads, whatever was clicked first', () => {
  const rows = [
    { id: 2, amount: '9.50' },
    { id: 3, amount: '10.00' },
    { id: 1, amount: '9.50' },
  ]
  const ids = (field: string, direction: ListSort['direction']) => sortRows(rows, { field, direction }).map(({ id }) => id)
  expect(ids('id', 'desc')).toEqual([3, 2, 1])
  expect(ids('id', 'asc')).toEqual([1, 2, 3])
  expect(ids('amount', 'desc')).toEqual([3, 2, 1])
  expect(ids('amount', 'asc')).toEqual([1, 2, 3])
})

test('shift takes everything between two clicks, in either direction', () => {
  const rows = [5, 4, 3, 2, 1].map((id) => ({ id }))
  const ids = (from: number | undefined, to: number) => rowRange(rows, from, to).map(({ id }) => id)
  expect(ids(4, 2)).toEqual([4, 3, 2])
  expect(ids(1, 3)).toEqual([3, 2, 1])
  expect(ids(undefined, 3)).toEqual([3])
  expect(ids(99, 3)).toEqual([3])
})
