import { describe, expect, it } from 'vitest'
import { idOf, type RowData } from './record.ts'
import { ancestorsOf, treePositions, visibleRows, withAncestors } from './tree-positions.ts'
import { allRows, childrenOf, moveTreeRow, subtreeOf, updateTreeRow } from './tree-rows.ts'

/** 1 ┬ 11 ─ 111      2 ─ 21      3 */
const leaf = (id: number): RowData => ({ id })
const tree: RowData[] = [
  { id: 1, children: [{ id: 11, children: [leaf(111)] }, leaf(12)] },
  { id: 2, children: [leaf(21)] },
  leaf(3),
]
const ids = (rows: RowData[]) => rows.map(idOf)
const isOpen = (id: number) => id === 1

describe('a tree of rows', () => {
  it('shows what is unfolded, from the top', () => {
    expect(ids(visibleRows(tree, () => false))).toEqual([1, 2, 3])
    expect(ids(visibleRows(tree, isOpen))).toEqual([1, 11, 12, 2, 3])
    expect(ids(visibleRows(tree, () => true))).toEqual([1, 11, 111, 12, 2, 21, 3])
    // Unfolded below what is folded is still out of sight.
    expect(ids(visibleRows(tree, (id) => id === 11))).toEqual([1, 2, 3])
  })

  it('knows each row’s place, folded away or not', () => {
    const places = treePositions(tree, isOpen)
    expect(places.get(111)).toMatchObject({ level: 3, hasChildren: false })
    expect(idOf(places.get(111)?.parent ?? {})).toBe(11)
    expect(places.get(1)).toMatchObject({ level: 1, hasChildren: true, isOpen: true, parent: undefined })
    expect(places.get(2)).toMatchObject({ isOpen: false })
    expect(ids(places.get(12)?.siblings ?? [])).toEqual([11, 12])
    expect(ids(ancestorsOf(places, leaf(111)))).toEqual([11, 1])
    expect(ancestorsOf(places, leaf(3))).toEqual([])
  })

  it('takes a family together', () => {
    expect(ids(subtreeOf(tree[0] as RowData))).toEqual([1, 11, 111, 12])
    expect(ids(allRows(tree))).toEqual([1, 11, 111, 12, 2, 21, 3])
  })

  it('changes one row, however deep, and leaves the others the objects they were', () => {
    const changed = updateTreeRow(tree, 111, { status: 0 })
    expect(allRows(changed).find((row) => idOf(row) === 111)).toEqual({ id: 111, status: 0 })
    expect(changed[1]).toBe(tree[1])
    expect(changed[0]).not.toBe(tree[0])
    expect(childrenOf(changed[0] as RowData)[1]).toBe(childrenOf(tree[0] as RowData)[1])
  })

  it('moves a row among its brothers only', () => {
    expect(ids(allRows(moveTreeRow(tree, 12, 11)))).toEqual([1, 12, 11, 111, 2, 21, 3])
    expect(ids(allRows(moveTreeRow(tree, 3, 1)))).toEqual([3, 1, 11, 111, 12, 2, 21])
    expect(ids(allRows(moveTreeRow(tree, 21, 12)))).toEqual(ids(allRows(tree)))
  })

  it('shows a match under all that stand above it', () => {
    expect(withAncestors(tree, new Set([111]))).toEqual([
      { id: 1, children: [{ id: 11, children: [{ id: 111, children: [] }] }] },
    ])
    // A match brings what leads to it, not what hangs below.
    expect(ids(allRows(withAncestors(tree, new Set([2, 12]))))).toEqual([1, 12, 2])
    expect(withAncestors(tree, new Set([99]))).toEqual([])
  })
})
