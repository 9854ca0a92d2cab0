import type { Resource } from '#contract/resource.ts'
import type { SavedView } from '#contract/saved-view.ts'
import type { ColumnChoice } from './columns.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** A view is an address of its list without the page one happens to be on. Read through the list's own reader, so that what a later version no longer knows falls away. */
export const toViewQuery = (resource: Resource, state: ListState): string =>
  writeListState(resource, { ...state, page: 1 }, new URLSearchParams()).toString()

export const parseViewQuery = (resource: Resource, query: string): ListState =>
  readListState(resource, new URLSearchParams(query))

/** Whether the list stands as this view wants it. */
export const isViewActive = (resource: Resource, view: SavedView, state: ListState, choice: ColumnChoice): boolean =>
  toViewQuery(resource, parseViewQuery(resource, view.query)) === toViewQuery(resource, state) &&
  hasSameColumns(view.columns, choice)

const hasSameColumns = (one: ColumnChoice, other: ColumnChoice): boolean =>
  (['show', 'hide'] as const).every((key) => [...one[key]].sort().join() === [...other[key]].sort().join())
