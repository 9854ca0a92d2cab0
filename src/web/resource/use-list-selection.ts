import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#web/lib/words.ts'
import type { ListDefinition, ListView } from './list-definition.ts'
import type { ListState } from './list-state.ts'
import { filterKeyOf, matchingRowsOptions } from './queries.ts'
import { idOf, type RowData } from './record.ts'
import { countPages, maxSelected, type ResourceSelection, rowsInSight, useResourceSelection } from './use-resource-selection.ts'

/** The check box above the rows, as its component takes it. */
export type SelectionHead = {
  checked: boolean
  indeterminate: boolean
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

export type ListSelection = ResourceSelection & { head: SelectionHead; headLabel: string; pages: number }

type Options = {
  definition: ListDefinition
  state: ListState
  view: ListView
  total: number
  /** the rows are those that were asked for last */
  isSettled: boolean
}

/**
 * The chosen rows, as they stand now and in the order of the list. A row that leaves the list leaves the selection: nothing is done to what is not in
 * sight. Where the list says so, the check box above the rows means all that match, on every page.
 */
export function useListSelection({ definition, state, view, total, isSettled }: Options): ListSelection {
  const { resource, selectsAll = false } = definition
  const client = useQueryClient()
  const selected = useResourceSelection()
  const filterKey = filterKeyOf(resource, state)
  /** the filter of which all rows were asked for; any other filter is another list */
  const [wholeOf, setWholeOf] = useState<string>()
  const [isSelecting, setIsSelecting] = useState(false)
  const isWhole = wholeOf === filterKey
  const matching = useQuery({ ...matchingRowsOptions(resource, state), enabled: isWhole })
  const listed = view.tree?.all ?? view.rows
  const inSight = isWhole ? matching.data?.list : listed
  const rows = useMemo(() => rowsInSight(inSight ?? selected.rows, selected.has), [inSight, selected])
  const isKnown = isSettled && inSight !== undefined && !(isWhole && matching.isPlaceholderData)
  const { rows: kept, retain } = selected
  useEffect(() => {
    if (isKnown && rows.length < kept.length) retain(rows)
  }, [isKnown, rows, kept, retain])
  const isEmpty = kept.length === 0
  useEffect(() => {
    // Whoever comes back to a filter later chooses anew.
    if (isEmpty ? !isSelecting : !isWhole) setWholeOf(undefined)
  }, [isEmpty, isSelecting, isWhole])
  const latestKey = useRef(filterKey)
  latestKey.current = filterKey
  const offersAll = selectsAll && !resource.tree && total > listed.length && total <= maxSelected
  const selectMatching = async () => {
    setIsSelecting(true)
    try {
      const { list } = await client.fetchQuery({ ...matchingRowsOptions(resource, state), staleTime: 0 })
      // Whoever looks at another list meanwhile did not choose these.
      if (latestKey.current !== filterKey) return
      setWholeOf(filterKey)
      selected.set(list, true)
    } catch {
      // The page in sight can still be chosen.
      selected.set(listed, true)
    } finally {
      setIsSelecting(false)
    }
  }
  const count = offersAll ? total : listed.length
  const chosen = offersAll ? rows.length : listed.filter(selected.has).length
  const handleHead = ({ currentTarget: { checked } }: ChangeEvent<HTMLInputElement>) => {
    if (isSelecting) return
    if (!checked) selected.set(offersAll ? rows : listed, false)
    else if (offersAll) void selectMatching()
    else selected.set(listed, true)
  }
  return {
    ...selected,
    rows,
    head: {
      // Ticked at once: the rows of the other pages are on their way.
      checked: isSelecting || (chosen > 0 && chosen >= count),
      indeterminate: !isSelecting && chosen > 0 && chosen < count,
      onChange: handleHead,
    },
    headLabel: offersAll ? t('resource.select_all', { count: total }) : t('resource.select_page'),
    pages: isWhole ? countPages((inSight ?? noRows).map(idOf), new Set(rows.map(idOf)), state.limit) : 1,
  }
}

const noRows: RowData[] = []
