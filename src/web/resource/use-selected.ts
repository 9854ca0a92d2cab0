import { type Chosen, useChosen } from '#web/lib/use-chosen.ts'
import type { ListView } from './list-view.ts'
import { idOf, type RowData } from './record.ts'
import { familyOf } from './tree-rows.ts'

export type Selected = Chosen<RowData>

export const useSelected = (): Selected => useChosen(idOf)

/** What choosing a row means: in a tree all that hang below it go with it. */
export const chosenWith = ({ tree }: ListView, row: RowData, isSelected: boolean): RowData[] =>
  tree?.alongWith(row, isSelected) ?? [row]

/** Some of what hangs below it is chosen, but not the row itself. */
export const isPartlyChosen = ({ tree }: ListView, { has }: Selected, row: RowData): boolean =>
  tree !== undefined && !has(row) && familyOf(row).some(has)
