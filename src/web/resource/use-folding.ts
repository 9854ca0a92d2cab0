import { useMemo, useReducer } from 'react'

/** What is unfolded: all or nothing, and the rows that differ. */
type Folding = { isOpen: boolean; except: ReadonlySet<number> }

export type Folds = {
  isOpen: (id: number) => boolean
  set: (id: number, isOpen: boolean) => void
  setAll: (isOpen: boolean) => void
}

/** A tree up to this size is seen whole at first. */
const smallTree = 40

const remembered = new Map<string, Folding>()

/**
 * How a tree is unfolded, remembered for its key until the page is loaded anew. What it is at first is settled by the first answer, so that a
 * tree that grows does not fold up under somebody's eyes.
 */
export function useFolding(key: string, count: number | undefined): Folds {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  if (count !== undefined && !remembered.has(key)) remembered.set(key, { isOpen: count <= smallTree, except: new Set() })
  const folding = remembered.get(key) ?? closed
  return useMemo(() => {
    const put = (next: Folding) => {
      remembered.set(key, next)
      redraw()
    }
    return {
      isOpen: (id) => isUnfolded(folding, id),
      set: (id, isOpen) => put(folded(folding, id, isOpen)),
      setAll: (isOpen) => put({ isOpen, except: new Set() }),
    }
  }, [key, folding])
}

const closed: Folding = { isOpen: false, except: new Set() }

export const isUnfolded = ({ isOpen, except }: Folding, id: number): boolean => except.has(id) !== isOpen

export function folded(folding: Folding, id: number, isOpen: boolean): Folding {
  const except = new Set(folding.except)
  if (isOpen === folding.isOpen) except.delete(id)
  else except.add(id)
  return { ...folding, except }
}
