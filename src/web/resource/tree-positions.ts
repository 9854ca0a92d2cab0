import { idOf, type RowData } from './record.ts'
import { childrenOf } from './tree-rows.ts'

/** Where a row of a tree stands. Levels and places count from 1. */
export type TreePosition = {
  level: number
  parent: RowData | undefined
  /** the row itself among them, in their order */
  siblings: RowData[]
  hasChildren: boolean
  isOpen: boolean
}

/** Every row's place; what is folded away has one too. */
export function treePositions(list: RowData[], isOpen: (id: number) => boolean): Map<number, TreePosition> {
  const positions = new Map<number, TreePosition>()
  const visit = (siblings: RowData[], parent: RowData | undefined, level: number) => {
    for (const row of siblings) {
      const children = childrenOf(row)
      positions.set(idOf(row), { level, parent, siblings, hasChildren: children.length > 0, isOpen: isOpen(idOf(row)) })
      visit(children, row, level + 1)
    }
  }
  visit(list, undefined, 1)
  return positions
}

/** The rows that are in sight, from the top. */
export const visibleRows = (list: RowData[], isOpen: (id: number) => boolean): RowData[] =>
  list.flatMap((row) => [row, ...(isOpen(idOf(row)) ? visibleRows(childrenOf(row), isOpen) : [])])

/** The rows above a row, the nearest first. */
export function ancestorsOf(positions: Map<number, TreePosition>, row: RowData): RowData[] {
  const parent = positions.get(idOf(row))?.parent
  return parent ? [parent, ...ancestorsOf(positions, parent)] : []
}

/** Of the whole tree what leads to these rows: a match hangs where it always does, under all that stand above it. */
export function withAncestors(whole: RowData[], matches: ReadonlySet<number>): RowData[] {
  return whole.flatMap((row) => {
    const children = withAncestors(childrenOf(row), matches)
    return children.length > 0 || matches.has(idOf(row)) ? [{ ...row, children }] : []
  })
}
