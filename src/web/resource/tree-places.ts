import { idOf, type RowData } from './record.ts'
import { childrenOf } from './tree-rows.ts'

/** Where a row of a tree stands. Levels and places count from 1. */
export type TreePlace = {
  level: number
  parent: RowData | undefined
  /** the row itself among them, in their order */
  brothers: RowData[]
  hasChildren: boolean
  isOpen: boolean
}

/** Every row's place; what is folded away has one too. */
export function placesOf(list: RowData[], isOpen: (id: number) => boolean): Map<number, TreePlace> {
  const places = new Map<number, TreePlace>()
  const visit = (brothers: RowData[], parent: RowData | undefined, level: number) => {
    for (const row of brothers) {
      const children = childrenOf(row)
      places.set(idOf(row), { level, parent, brothers, hasChildren: children.length > 0, isOpen: isOpen(idOf(row)) })
      visit(children, row, level + 1)
    }
  }
  visit(list, undefined, 1)
  return places
}

/** The rows that are in sight, from the top. */
export const rowsInSight = (list: RowData[], isOpen: (id: number) => boolean): RowData[] =>
  list.flatMap((row) => [row, ...(isOpen(idOf(row)) ? rowsInSight(childrenOf(row), isOpen) : [])])

/** The rows above a row, the nearest first. */
export function chainAbove(places: Map<number, TreePlace>, row: RowData): RowData[] {
  const parent = places.get(idOf(row))?.parent
  return parent ? [parent, ...chainAbove(places, parent)] : []
}

/** Of the whole tree what leads to these rows: a match hangs where it always does, under all that stand above it. */
export function withChains(whole: RowData[], matches: ReadonlySet<number>): RowData[] {
  return whole.flatMap((row) => {
    const children = withChains(childrenOf(row), matches)
    return children.length > 0 || matches.has(idOf(row)) ? [{ ...row, children }] : []
  })
}
