import type { Resource } from '#contract/resource.ts'
import type { View } from '#contract/saved-view.ts'
import type { ColumnChoice } from './columns.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** A view is an address of its list without the page one happens to be on. Read through the list's own reader, so that what a later version no longer knows falls away. */
export const queryOf = (resource: Resource, state: ListState): string =>
  writeListState(resource, { ...state, page: 1 }, new URLSearchParams()).toString()

export const stateOf = (resource: Resource, query: string): ListState => readListState(resource, new URLSearchParams(query))

/** Whether the list stands as this view wants it. */
export const isShowing = (resource: Resource, view: View, state: ListState, choice: ColumnChoice): boolean =>
  queryOf(resource, stateOf(resource, view.query)) === queryOf(resource, state) && sameColumns(view.columns, choice)

const sameColumns = (one: ColumnChoice, other: ColumnChoice): boolean =>
  (['show', 'hide'] as const).every((key) => [...one[key]].sort().join() === [...other[key]].sort().join())
