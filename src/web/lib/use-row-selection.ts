import { useCallback, useMemo, useState } from 'react'

export type RowSelection<Row> = {
  rows: Row[]
  has: (row: Row) => boolean
  /** stays the same function, so that a row is drawn again only when it changes itself */
  set: (rows: Row[], isSelected: boolean) => void
  /** all others are chosen no longer */
  retain: (rows: Row[]) => void
  clear: () => void
}

/** The chosen rows: the rows themselves, because a confirm has to name them. */
export function useRowSelection<Row>(idOf: (row: Row) => number): RowSelection<Row> {
  const [selected, setSelected] = useState<ReadonlyMap<number, Row>>(new Map())
  const set = useCallback(
    (rows: Row[], isSelected: boolean) =>
      setSelected((now) => {
        const next = new Map(now)
        for (const row of rows) {
          if (isSelected) next.set(idOf(row), row)
          else next.delete(idOf(row))
        }
        return next
      }),
    [idOf],
  )
  const retain = useCallback((rows: Row[]) => setSelected(new Map(rows.map((row) => [idOf(row), row]))), [idOf])
  const clear = useCallback(() => setSelected(new Map()), [])
  return useMemo(
    () => ({ rows: [...selected.values()], has: (row) => selected.has(idOf(row)), set, retain, clear }),
    [selected, idOf, set, retain, clear],
  )
}
