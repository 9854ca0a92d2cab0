import { expect, test } from 'vitest'
import { type PiecesByLine, partsOf, restOf } from './split-form.tsx'

const items = [
  { lineId: 'a', quantity: 5 },
  { lineId: 'b', quantity: 1 },
]

test('what is in no other parcel stays in the first, and every piece is sent once', () => {
  const parcels: PiecesByLine[] = [{ a: 2 }, { a: 1, b: 1 }]
  expect(items.map((item) => restOf(item, parcels))).toEqual([2, 0])
  expect(partsOf(items, parcels)).toEqual([
    [{ line_id: 'a', quantity: 2 }],
    [{ line_id: 'a', quantity: 2 }],
    [
      { line_id: 'a', quantity: 1 },
      { line_id: 'b', quantity: 1 },
    ],
  ])
  expect(partsOf(items, [{}])[1]).toEqual([])
})
