import { useMemo, useReducer } from 'react'

/** What is unfolded: all or nothing, and the rows that differ. */
type Folding = { isOpen: boolean; except: ReadonlySet<number> }

export type FoldState = {
  isOpen: (id: number) => boolean
  set: (id: number, isOpen: boolean) => void
  setAll: (isOpen: boolean) => void
}

/** A tree up to this size is seen whole at first. */
const smallTree = 40

const savedFoldings = new Map<string, Folding>()

/**
 * How a tree is unfolded, remembered for its key until the page is loaded anew. What it is at first is settled by the first answer, so that a
 * tree that grows does not fold up under somebody's eyes.
 */
export function useFolding(key: string, count: number | undefined): FoldState {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  if (count !== undefined && !savedFoldings.has(key)) savedFoldings.set(key, { isOpen: count <= smallTree, except: new Set() })
  const folding = savedFoldings.get(key) ?? closed
  return useMemo(() => {
    const put = (next: Folding) => {
      savedFoldings.set(key, next)
      redraw()
    }
    return {
      isOpen: (id) => isUnfolded(folding, id),
      set: (id, isOpen) => put(withRowOpen(folding, id, isOpen)),
      setAll: (isOpen) => put({ isOpen, except: new Set() }),
    }
  }, [key, folding])
}

const closed: Folding = { isOpen: false, except: new Set() }

export const isUnfolded = ({ isOpen, except }: Folding, id: number): boolean => except.has(id) !== isOpen

export function withRowOpen(folding: Folding, id: number, isOpen: boolean): Folding {
  const except = new Set(folding.except)
  if (isOpen === folding.isOpen) except.delete(id)
  else except.add(id)
  return { ...folding, except }
}
