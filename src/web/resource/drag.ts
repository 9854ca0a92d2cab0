import { type CSSProperties, createContext, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What a row needs to be taken by its handle. */
export type RowDrag = { rowRef?: (element: HTMLElement | null) => void; style: CSSProperties; handle: object }

/** The dragging itself, fetched once a list stands; until then, and wherever nothing can be sorted, rows lie still. */
export type DragKit = typeof import('./drag-kit.tsx')

/** What the kit says of each row. It stands beside the rows and not around them: they were drawn before it came, and stay as they are. */
export type DragStore = StoreApi<Record<number, RowDrag>>

export const DragContext = createContext<DragStore>(createDragStore())

const notDragged: RowDrag = { style: {}, handle: {} }

/** For one row or its handle. */
export function useRowDrag(id: number): RowDrag {
  return useStore(useContext(DragContext), (rows) => rows[id] ?? notDragged)
}

/** For one list. */
export function useDragStore(): DragStore {
  const [dragStore] = useState(createDragStore)
  return dragStore
}

function createDragStore(): DragStore {
  return createStore(() => ({}))
}

/** Fetched in a quiet moment after the list can be used. Without a network rows lie still until there is one again. */
export function useDragKit(isWanted: boolean): DragKit | null {
  const [kit, setKit] = useState<DragKit | null>(loaded)
  useEffect(() => {
    if (!isWanted || kit) return
    let isGone = false
    const fetchKit = async () => {
      loaded ??= await import('./drag-kit.tsx').catch(() => null)
      if (!isGone && loaded) setKit(loaded)
    }
    const timer = setTimeout(fetchKit, idleDelayMs)
    addEventListener('online', fetchKit)
    return () => {
      isGone = true
      clearTimeout(timer)
      removeEventListener('online', fetchKit)
    }
  }, [isWanted, kit])
  return isWanted ? kit : null
}

const idleDelayMs = 500
let loaded: DragKit | null = null
