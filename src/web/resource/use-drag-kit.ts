import { type ComponentType, useEffect, useState } from 'react'
import type { DragStore } from './drag.ts'
import type { ListView } from './list-definition.ts'

/** The dragging itself, fetched once a list stands; until then, and wherever nothing can be sorted, rows lie still. */
type DragKit = { DragController: ComponentType<{ view: ListView; dragStore: DragStore }> }

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
