import { createContext, useContext, useMemo, useState } from 'react'
import { memberOrder } from '#contract/member-lists/order.ts'
import { toListQuery } from '#web/resource/list-query.ts'
import type { ListState } from '#web/resource/list-state.ts'

/** What was printed from a list of labels that were never printed, and whether anybody said that it came out. */
type PrintedRows = { of: string; ids: number[]; isAsked: boolean }

const noIds: number[] = []

/** Orders that were printed just now: the rows say so of themselves. */
export const PrintedNow = createContext<readonly number[]>(noIds)
export const useIsPrintedNow = (id: number): boolean => useContext(PrintedNow).includes(id)

const isOfNotPrinted = ({ filters }: ListState): boolean =>
  filters.some(({ field, value }) => field === 'is_printed' && value === '0')

/**
 * Rows that a print took out of the list "not printed" stay in sight until its reader moves on, so that a jammed printer loses nobody's labels.
 * Another filter, page or order is another list, and forgets them.
 */
export function usePrintedRows(state: ListState) {
  const [printed, setPrinted] = useState<PrintedRows>()
  const of = JSON.stringify(toListQuery(memberOrder, state))
  const current = printed?.of === of ? printed : undefined
  const ids = current?.ids ?? noIds
  return {
    ids,
    isAsked: current?.isAsked ?? false,
    /** the same list, with these rows still in it */
    state: useMemo(() => (ids.length > 0 ? { ...state, kept: ids } : state), [state, ids]),
    add: (more: number[]) => {
      if (isOfNotPrinted(state)) setPrinted({ of, ids: [...new Set([...ids, ...more])], isAsked: true })
    },
    answer: () => setPrinted(current && { ...current, isAsked: false }),
    release: () => setPrinted(undefined),
  }
}
