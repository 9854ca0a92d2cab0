import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { Field } from '#contract/fields.ts'
import type { Column } from './columns.ts'
import type { RareCell } from './rare-cell.tsx'

const rareKinds: Field['kind'][] = ['images', 'file', 'files', 'icon', 'colour', 'city']

/** Pictures, files and places are seldom in lists, and what draws them need not weigh on the others. */
export const isRare = (field: Field): boolean => rareKinds.includes(field.kind)

let arrived: typeof RareCell | undefined
export const fetchCell = async () => {
  arrived ??= (await import('./rare-cell.tsx')).RareCell
  return { default: arrived }
}
const FetchedCell = lazy(fetchCell)

/** A column that was chosen later, or a drawer, shows dots until its drawing is there. */
export function LateCell(props: ComponentProps<typeof RareCell>) {
  const [Cell] = useState(() => arrived ?? FetchedCell)
  return (
    <Suspense fallback="…">
      <Cell {...props} />
    </Suspense>
  )
}

/** Whether all of these can be drawn. A list waits for it beside its rows: a column that grows afterwards moves what somebody is about to press. */
export function useRareCells(columns: Column[]): boolean {
  const isWanted = columns.some(({ field }) => isRare(field))
  const [isReady, setIsReady] = useState(arrived !== undefined)
  useEffect(() => {
    if (!isWanted || isReady) return
    let isGone = false
    const settle = () => {
      if (!isGone) setIsReady(true)
    }
    // Without a network the cells say so themselves.
    fetchCell().then(settle, settle)
    return () => {
      isGone = true
    }
  }, [isWanted, isReady])
  return !isWanted || isReady
}
