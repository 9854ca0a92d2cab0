import { createContext, useContext, useMemo, useState } from 'react'
import { memberOrder } from '#contract/member-lists/order.ts'
import { toListQuery } from '#web/resource/list-query.ts'
import type { ListState } from '#web/resource/list-state.ts'

/** What was printed from one list of labels that were never printed, and of which of them nobody has said yet whether they came out. */
export type PrintedRows = { list: string; ids: number[]; unconfirmed: number[] }

const noIds: number[] = []

/** Orders that were printed just now: the rows say so of themselves. */
export const PrintedNow = createContext<readonly number[]>(noIds)
export const useIsPrintedNow = (id: number): boolean => useContext(PrintedNow).includes(id)

const union = (some: readonly number[], more: readonly number[]): number[] => [...new Set([...some, ...more])]

/** More of the same list; another list begins anew. */
export const addPrinted = (now: PrintedRows | undefined, list: string, ids: number[]): PrintedRows =>
  now?.list === list
    ? { list, ids: union(now.ids, ids), unconfirmed: union(now.unconfirmed, ids) }
    : { list, ids: union(ids, []), unconfirmed: union(ids, []) }

export const confirmPrinted = (now: PrintedRows): PrintedRows => ({ ...now, unconfirmed: [] })

/** Those that did not come out count as not printed again; the others stay. */
export const dropUnconfirmed = ({ list, ids, unconfirmed }: PrintedRows): PrintedRows => ({
  list,
  unconfirmed: [],
  ids: ids.filter((id) => !unconfirmed.includes(id)),
})

const isOfNotPrinted = ({ filters }: ListState): boolean =>
  filters.some(({ field, value }) => field === 'is_printed' && value === '0')

/**
 * Rows that a print took out of the list "not printed" stay in sight until its reader moves on, so that a jammed printer loses nobody's labels.
 * Another filter, page or order is another list, and forgets them.
 */
export function usePrintedRows(state: ListState) {
  const [printed, setPrinted] = useState<PrintedRows>()
  const list = JSON.stringify(toListQuery(memberOrder, state))
  const current = printed?.list === list ? printed : undefined
  const ids = current?.ids ?? noIds
  return {
    ids,
    unconfirmed: current?.unconfirmed ?? noIds,
    /** the same list, with these rows still in it */
    state: useMemo(() => (ids.length > 0 ? { ...state, kept: ids } : state), [state, ids]),
    add: (more: number[]) => {
      if (isOfNotPrinted(state)) setPrinted((now) => addPrinted(now, list, more))
    },
    confirm: () => setPrinted((now) => now && confirmPrinted(now)),
    takeBack: () => setPrinted((now) => now && dropUnconfirmed(now)),
    release: () => setPrinted(undefined),
  }
}
