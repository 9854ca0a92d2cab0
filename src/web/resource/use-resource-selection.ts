import { type RowSelection, useRowSelection } from '#web/lib/use-row-selection.ts'
import type { ListView } from './list-view.ts'
import { idOf, type RowData } from './record.ts'
import { subtreeOf } from './tree-rows.ts'

export type ResourceSelection = RowSelection<RowData>

export const useResourceSelection = (): ResourceSelection => useRowSelection(idOf)

/** What choosing a row means: in a tree all that hang below it go with it. */
export const rowsSelectedWith = ({ tree }: ListView, row: RowData, isSelected: boolean): RowData[] =>
  tree?.selectedWith(row, isSelected) ?? [row]

/** Some of what hangs below it is chosen, but not the row itself. */
export const isPartlySelected = ({ tree }: ListView, { has }: ResourceSelection, row: RowData): boolean =>
  tree !== undefined && !has(row) && subtreeOf(row).some(has)
