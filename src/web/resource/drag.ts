import { type CSSProperties, createContext, useContext, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What a row needs to be taken by its handle. */
export type RowDrag = { rowRef?: (element: HTMLElement | null) => void; style: CSSProperties; handle: object }

/** The dragging itself, fetched once a list stands; until then, and wherever nothing can be sorted, rows lie still. */
export type DragKit = typeof import('./drag-kit.tsx')

export const DragContext = createContext<DragKit | null>(null)

const still: RowDrag = { style: {}, handle: {} }
const useStill: DragKit['useRowDragging'] = () => still

/** For one row. The kit never changes during a row's life: the list is drawn anew when it comes. */
export function useRowDrag(id: number, isOn: boolean): RowDrag {
  const useDragging = useContext(DragContext)?.useRowDragging ?? useStill
  return useDragging(id, isOn)
}

/** Fetched in a quiet moment after the list can be used; drawing it anew must not take the focus from whoever is in it already. */
export function useDragKit(isWanted: boolean): DragKit | null {
  const [kit, setKit] = useState<DragKit | null>(loaded)
  useEffect(() => {
    if (!isWanted || kit) return
    let isGone = false
    const timer = setTimeout(async () => {
      loaded ??= await import('./drag-kit.tsx')
      if (isGone) return
      const focused = focusedInRow()
      flushSync(() => setKit(loaded))
      if (focused) focusAgain(focused)
    }, quietMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [isWanted, kit])
  return isWanted ? kit : null
}

const quietMs = 500
let loaded: DragKit | null = null

type Focused = { row: string; label: string | null }

function focusedInRow(): Focused | undefined {
  const row = document.activeElement?.closest('[data-row]')?.getAttribute('data-row')
  return row ? { row, label: document.activeElement?.getAttribute('aria-label') ?? null } : undefined
}

function focusAgain({ row, label }: Focused): void {
  const again = document.querySelector<HTMLElement>(`[data-row="${row}"]`)
  const inside = [...(again?.querySelectorAll<HTMLElement>('[aria-label]') ?? [])]
  ;(inside.find((element) => element.getAttribute('aria-label') === label) ?? again)?.focus()
}
