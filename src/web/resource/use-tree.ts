import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { ListResponse, TreeData } from './list-definition.ts'
import { isFiltered, type ListState } from './list-state.ts'
import { listOptions } from './queries.ts'
import { idOf } from './record.ts'
import { ancestorsOf, treePositions, visibleRows, withAncestors } from './tree-positions.ts'
import { allRows, childrenOf, subtreeOf } from './tree-rows.ts'
import { useFolding } from './use-folding.ts'

/** A tree as it stands on the screen. A search brings only what matches; the rows above are taken from the whole tree, so that one sees where it hangs. */
export function useTree(resource: Resource, state: ListState, answer: ListResponse | undefined): TreeData | undefined {
  const isTree = resource.tree !== undefined
  const isSearched = isTree && isFiltered(state)
  const whole = useQuery({ ...listOptions(resource, { ...state, page: 1, q: '', filters: [] }), enabled: isSearched }).data
  const key = isSearched ? `${resource.name}?${JSON.stringify([state.q, state.filters])}` : resource.name
  // What was found is shown; where much was found it can be folded.
  const folds = useFolding(key, isSearched ? 0 : isTree ? answer?.total : undefined)
  return useMemo(() => {
    if (!isTree || !answer) return undefined
    const matches = isSearched && whole ? new Set(allRows(answer.list).map(idOf)) : undefined
    const list = matches && whole ? withAncestors(whole.list, matches) : answer.list
    const positions = treePositions(list, folds.isOpen)
    const parents = allRows(list).filter((row) => childrenOf(row).length > 0)
    return {
      visibleRows: visibleRows(list, folds.isOpen),
      view: {
        all: allRows(list),
        positionOf: (row) => positions.get(idOf(row)),
        selectedWith: (row, isSelected) => (isSelected ? subtreeOf(row) : [...subtreeOf(row), ...ancestorsOf(positions, row)]),
        isAncestorOnly: (row) => matches !== undefined && !matches.has(idOf(row)),
        hasParents: parents.length > 0,
        isAllOpen: parents.every((row) => folds.isOpen(idOf(row))),
        onFold: (row, isOpen) => folds.set(idOf(row), isOpen),
        onFoldAll: folds.setAll,
      },
    }
  }, [isTree, isSearched, answer, whole, folds])
}
