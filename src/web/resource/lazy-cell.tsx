import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import type { Field } from '#contract/fields.ts'
import type { LazyCellContent } from './lazy-cell-content.tsx'
import type { Column } from './list-definition.ts'

const lazyKinds: Field['kind'][] = ['images', 'file', 'files', 'icon', 'colour', 'city']

/** Pictures, files and places are seldom in lists, and what draws them need not weigh on the others. */
export const isLazyKind = (field: Field): boolean => lazyKinds.includes(field.kind)

let loadedCell: typeof LazyCellContent | undefined
export const loadCell = async () => {
  loadedCell ??= (await import('./lazy-cell-content.tsx')).LazyCellContent
  return { default: loadedCell }
}
const DeferredCell = lazy(loadCell)

/** A column that was chosen later, or a drawer, shows dots until its drawing is there. */
export function LazyCell(props: ComponentProps<typeof LazyCellContent>) {
  const [Cell] = useState(() => loadedCell ?? DeferredCell)
  return (
    <Suspense fallback="…">
      <Cell {...props} />
    </Suspense>
  )
}

/** Whether all of these can be drawn. A list waits for it beside its rows: a column that grows afterwards moves what somebody is about to press. */
export function useLazyCells(columns: Column[]): boolean {
  const isWanted = columns.some(({ field }) => isLazyKind(field))
  const [isReady, setIsReady] = useState(loadedCell !== undefined)
  useEffect(() => {
    if (!isWanted || isReady) return
    let isGone = false
    const settle = () => {
      if (!isGone) setIsReady(true)
    }
    // Without a network the cells say so themselves.
    loadCell().then(settle, settle)
    return () => {
      isGone = true
    }
  }, [isWanted, isReady])
  return !isWanted || isReady
}
