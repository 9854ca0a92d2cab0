import { useCallback, useMemo, useState } from 'react'
import type { ListView } from './list-view.ts'
import { idOf, type RowData } from './record.ts'
import { familyOf } from './tree-rows.ts'

export type Selected = {
  rows: RowData[]
  has: (row: RowData) => boolean
  /** stays the same function, so that a row is drawn again only when it changes itself */
  set: (rows: RowData[], isSelected: boolean) => void
  clear: () => void
}

/** The chosen rows, kept while one pages and searches on; the rows themselves, because a confirm has to name them. */
export function useSelected(): Selected {
  const [chosen, setChosen] = useState<ReadonlyMap<number, RowData>>(new Map())
  const set = useCallback((rows: RowData[], isSelected: boolean) => setChosen((now) => changed(now, rows, isSelected)), [])
  const clear = useCallback(() => setChosen(new Map()), [])
  return useMemo(() => ({ rows: [...chosen.values()], has: (row) => chosen.has(idOf(row)), set, clear }), [chosen, set, clear])
}

/** What choosing a row means: in a tree all that hang below it go with it. */
export const chosenWith = ({ tree }: ListView, row: RowData, isSelected: boolean): RowData[] =>
  tree?.alongWith(row, isSelected) ?? [row]

/** Some of what hangs below it is chosen, but not the row itself. */
export const isPartlyChosen = ({ tree }: ListView, { has }: Selected, row: RowData): boolean =>
  tree !== undefined && !has(row) && familyOf(row).some(has)

function changed(now: ReadonlyMap<number, RowData>, rows: RowData[], isSelected: boolean): ReadonlyMap<number, RowData> {
  const next = new Map(now)
  for (const row of rows) {
    if (isSelected) next.set(idOf(row), row)
    else next.delete(idOf(row))
  }
  return next
}
