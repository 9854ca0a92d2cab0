import { expect, test } from 'vitest'
import { sortByPlace } from './sort-by-place.ts'

const precedes = 2
const follows = 4
/** A field so far down the page. */
const fieldAt = (top: number) => ({
  top,
  compareDocumentPosition: (other: unknown) => ((other as { top: number }).top < top ? precedes : follows),
})

test('what is wrong is listed as the fields stand on the screen, and what has no field at the end', () => {
  const fields: Record<string, ReturnType<typeof fieldAt>> = { last_name: fieldAt(1), first_name: fieldAt(2), city: fieldAt(3) }
  const find = (name: string) => fields[name]
  expect(sortByPlace(['first_name', 'packages', 'city', 'note', 'last_name'], find)).toEqual([
    'last_name',
    'first_name',
    'city',
    'packages',
    'note',
  ])
  expect(sortByPlace([], find)).toEqual([])
})
