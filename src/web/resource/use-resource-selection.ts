import type { ChangeEvent } from 'react'
import { type RowSelection, useRowSelection } from '#web/lib/use-row-selection.ts'
import type { ListView } from './list-definition.ts'
import type { ListSort } from './list-state.ts'
import { idOf, type RowData } from './record.ts'
import { subtreeOf } from './tree-rows.ts'

export type ResourceSelection = RowSelection<RowData>

export const useResourceSelection = (): ResourceSelection => useRowSelection(idOf)

/** What choosing a row means: in a tree all that hang below it go with it. */
export const rowsSelectedWith = ({ tree }: ListView, row: RowData, isSelected: boolean): RowData[] =>
  tree?.selectedWith(row, isSelected) ?? [row]

/** Chooses a row, with shift all from the one that was clicked before. */
export type SelectRow = (row: RowData, isSelected: boolean, isRange: boolean) => void

export const withShift = ({ nativeEvent }: ChangeEvent): boolean => 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true

/** The rows from one to another, both counted, whichever stands first; only the last where the first is not on the page. */
export function rowRange(rows: readonly RowData[], fromId: number | undefined, toId: number): RowData[] {
  const [start, end] = [rows.findIndex((row) => idOf(row) === fromId), rows.findIndex((row) => idOf(row) === toId)]
  return start < 0 ? rows.slice(end, end + 1) : rows.slice(Math.min(start, end), Math.max(start, end) + 1)
}

/** Chosen here and there, over several pages: whatever is done to them is done in the order of the list. */
export const sortRows = (rows: readonly RowData[], { field, direction }: ListSort): RowData[] =>
  [...rows].sort((one, other) => (compareBy(field, one, other) || idOf(one) - idOf(other)) * (direction === 'asc' ? 1 : -1))

function compareBy(field: string, one: RowData, other: RowData): number {
  const [first, second] = [one[field], other[field]]
  const difference = Number(first) - Number(second)
  return Number.isNaN(difference) ? String(first ?? '').localeCompare(String(second ?? '')) : difference
}

/** Some of what hangs below it is chosen, but not the row itself. */
export const isPartlySelected = ({ tree }: ListView, { has }: ResourceSelection, row: RowData): boolean =>
  tree !== undefined && !has(row) && subtreeOf(row).some(has)
