import { expect, test } from 'vitest'
import { countPages, rowRange, rowsInSight } from './use-resource-selection.ts'

test('what is chosen is worked on as the list reads, and what left the list is not chosen', () => {
  const chosen = new Set([1, 3, 9])
  const list = [{ id: 3, status: 1 }, { id: 2 }, { id: 1 }]
  expect(rowsInSight(list, (row) => chosen.has(Number(row.id)))).toEqual([{ id: 3, status: 1 }, { id: 1 }])
})

test('on how many pages the chosen rows stand', () => {
  const ids = Array.from({ length: 50 }, (_, index) => index + 1)
  expect(countPages(ids, new Set(ids), 20)).toBe(3)
  expect(countPages(ids, new Set([1, 20, 41]), 20)).toBe(2)
  expect(countPages(ids, new Set(), 20)).toBe(0)
})

test('shift takes everything between two clicks, in either direction', () => {
  const rows = [5, 4, 3, 2, 1].map((id) => ({ id }))
  const ids = (from: number | undefined, to: number) => rowRange(rows, from, to).map(({ id }) => id)
  expect(ids(4, 2)).toEqual([4, 3, 2])
  expect(ids(1, 3)).toEqual([3, 2, 1])
  expect(ids(undefined, 3)).toEqual([3])
  expect(ids(99, 3)).toEqual([3])
})
