import { expect, test } from 'vitest'
import type { TreeView } from './list-definition.ts'
import type { RowData } from './record.ts'
import { treePositions, visibleRows } from './tree-positions.ts'
import { stepFor } from './use-tree-keys.ts'

const child = { id: 11 }
const [open, shut, last]: [RowData, RowData, RowData] = [
  { id: 1, children: [child] },
  { id: 2, children: [{ id: 21 }] },
  { id: 3 },
]
const isOpen = (id: number) => id === 1
const places = treePositions([open, shut, last], isOpen)
const view = {
  rows: visibleRows([open, shut, last], isOpen),
  tree: { positionOf: (row: RowData) => places.get(Number(row.id)) } as TreeView,
}

test.each([
  ['ArrowRight', shut, { opens: true }],
  ['ArrowRight', open, { to: 11 }],
  ['ArrowRight', last, undefined],
  ['ArrowLeft', open, { opens: false }],
  ['ArrowLeft', child, { to: 1 }],
  ['ArrowLeft', shut, undefined],
  ['ArrowDown', child, { to: 2 }],
  ['ArrowUp', shut, { to: 11 }],
  ['ArrowUp', open, { to: undefined }],
  ['Home', last, { to: 1 }],
  ['End', open, { to: 3 }],
  ['x', open, undefined],
])('%s on row %o', (key, row, step) => expect(stepFor(key, view, row)).toEqual(step))

test('a list that is no tree has no such keys', () => {
  expect(stepFor('ArrowRight', { rows: [open], tree: undefined }, open)).toBeUndefined()
})
