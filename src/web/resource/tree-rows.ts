import { idOf, type RowData } from './record.ts'
import { moveRowTo } from './sort-target.ts'

export const childrenOf = (row: RowData): RowData[] => (Array.isArray(row.children) ? (row.children as RowData[]) : [])

/** Every row with all that hang below it, as they would stand unfolded. */
export const allRows = (list: RowData[]): RowData[] => list.flatMap((row) => [row, ...allRows(childrenOf(row))])

/** A row and all that hang below it. */
export const subtreeOf = (row: RowData): RowData[] => allRows([row])

/** One row with other values, wherever it hangs; all others stay the objects they were. */
export function updateTreeRow(list: RowData[], id: number, patch: RowData): RowData[] {
  return list.map((row) => {
    if (idOf(row) === id) return { ...row, ...patch }
    const children = childrenOf(row)
    const changed = updateTreeRow(children, id, patch)
    return changed.some((child, index) => child !== children[index]) ? { ...row, children: changed } : row
  })
}

/** The rows once `id` has taken the place of a brother, wherever the two hang. */
export function moveTreeRow(list: RowData[], id: number, targetId: number): RowData[] {
  if (list.some((row) => idOf(row) === id)) return moveRowTo(list, idOf, id, targetId)
  return list.map((row) => {
    const children = childrenOf(row)
    return children.length > 0 ? { ...row, children: moveTreeRow(children, id, targetId) } : row
  })
}
