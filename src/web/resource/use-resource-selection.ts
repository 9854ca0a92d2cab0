import { type ChangeEvent, useCallback, useMemo, useState } from 'react'
import { mostRowIds } from '#domain/row-limits.ts'
import type { ListView } from './list-definition.ts'
import { idOf, type RowData } from './record.ts'
import { subtreeOf } from './tree-rows.ts'

export type ResourceSelection = {
  rows: RowData[]
  has: (row: RowData) => boolean
  /** stays the same function, so that a row is drawn again only when it changes itself */
  set: (rows: RowData[], isSelected: boolean) => void
  /** all others are chosen no longer */
  retain: (rows: RowData[]) => void
  clear: () => void
}

/** The chosen rows: the rows themselves, because a confirm has to name them. */
export function useResourceSelection(): ResourceSelection {
  const [selected, setSelected] = useState<ReadonlyMap<number, RowData>>(new Map())
  const set = useCallback(
    (rows: RowData[], isSelected: boolean) =>
      setSelected((now) => {
        const next = new Map(now)
        for (const row of rows) {
          if (isSelected) next.set(idOf(row), row)
          else next.delete(idOf(row))
        }
        return next
      }),
    [],
  )
  const retain = useCallback((rows: RowData[]) => setSelected(new Map(rows.map((row) => [idOf(row), row]))), [])
  const clear = useCallback(() => setSelected(new Map()), [])
  return useMemo(
    () => ({ rows: [...selected.values()], has: (row) => selected.has(idOf(row)), set, retain, clear }),
    [selected, set, retain, clear],
  )
}

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

/** As many rows can be chosen at once by the check box above a list: as many as one call takes, and one print. */
export const maxSelected = mostRowIds

/** Those of the list that are chosen, as it has them now and in its order. */
export const rowsInSight = (list: readonly RowData[], isSelected: (row: RowData) => boolean): RowData[] => list.filter(isSelected)

/** On how many pages of a list the chosen rows stand. */
export const countPages = (ids: readonly number[], chosen: ReadonlySet<number>, pageSize: number): number =>
  new Set(ids.flatMap((id, index) => (chosen.has(id) ? [Math.floor(index / pageSize)] : []))).size

/** Some of what hangs below it is chosen, but not the row itself. */
export const isPartlySelected = ({ tree }: ListView, { has }: ResourceSelection, row: RowData): boolean =>
  tree !== undefined && !has(row) && subtreeOf(row).some(has)
