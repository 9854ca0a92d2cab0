import { type CSSProperties, createContext, useContext, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What a row needs to be taken by its handle. */
export type RowDrag = { rowRef?: (element: HTMLElement | null) => void; style: CSSProperties; handle: object }

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
