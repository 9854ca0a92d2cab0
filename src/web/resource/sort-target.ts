/** Where a row goes when it is moved by one place: a neighbour on this page, or the row at a position of the whole list (from 1). */
export type SortTarget = { at: 'row'; id: number } | { at: 'position'; position: number }

type MoveInput = { ids: number[]; id: number; step: -1 | 1; page: number; limit: number; total: number }

/** undefined at either end of the whole list. The edge of a page is no end: the neighbour is then asked for by its position. */
export function sortTarget({ ids, id, step, page, limit, total }: MoveInput): SortTarget | undefined {
  const index = ids.indexOf(id)
  if (index < 0) return undefined
  const neighbour = ids[index + step]
  if (neighbour !== undefined) return { at: 'row', id: neighbour }
  const position = (page - 1) * limit + index + 1 + step
  return position >= 1 && position <= total ? { at: 'position', position } : undefined
}

/** The rows as they will stand once `id` has taken the place of `targetId`; shown at once, before the server has answered. */
export function moveRowTo<Row>(rows: Row[], idOf: (row: Row) => number, id: number, targetId: number): Row[] {
  const from = rows.findIndex((row) => idOf(row) === id)
  const to = rows.findIndex((row) => idOf(row) === targetId)
  const row = rows[from]
  if (row === undefined || to < 0) return rows
  return rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
