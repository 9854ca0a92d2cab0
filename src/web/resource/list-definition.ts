import type { Icon } from '@tabler/icons-react'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { Fact } from '#web/kit/stack-card.tsx'
import type { WordKey } from '#words/keys.ts'
import type { InputRenderers } from './field-input.tsx'
import type { CellRenderers, ListView } from './list-view.ts'
import type { RowData } from './record.ts'

/**
 * A list as its page declares it: the resource, and the few things about its looks that the resource cannot say. Staff and members have the same;
 * what is absent is drawn from the resource alone.
 */
export type ListDefinition<Row = RowData> = {
  resource: Resource
  /** columns that show several fields at once, instead of one column for each listed field */
  columns?: readonly ColumnDefinition<Row>[]
  /** cells have two lines */
  hasTallRows?: boolean
  /** draws one field in a way of its own, in the table, on cards and in the detail */
  cells?: CellRenderers
  inputs?: InputRenderers
  /** which filters are offered and in which order, the first ones ready beside the search; all searchable fields by default */
  filters?: readonly string[]
  /** what a filter offers whose choices are known to the server only */
  filterOptions?: Record<string, UseQueryOptions<FilterOption[]>>
  /** a row where there is no room for columns */
  card?: (row: Row) => { title: ReactNode; facts: Fact[] }
  /** never a table: each row is drawn whole by `renderCard`, with what may be done to it */
  renderCard?: (row: Row, card: CardState) => ReactNode
  /** what a row is called in a question, where its label alone does not tell whose it is */
  rowName?: (row: Row) => string
  /** the one thing that brings a row on; all others then stand in a menu beside it */
  nextAction?: (row: Row) => string | undefined
  /** what an action is called for these rows; its own label where this says nothing */
  actionLabel?: (verb: string, rows: Row[], place: 'row' | 'selection') => string | undefined
  /** an action that leads to another page is a link */
  actionPath?: (verb: string, row: Row) => string | undefined
  /** what stands in the drawer of a row instead of its declared facts */
  detail?: (row: never, view: ListView) => ReactNode
  /** the page of one row, beside its drawer */
  detailPath?: (row: Row) => string
  /** where a new row is begun, if not in the form of this page */
  addPath?: string
  emptyIcon?: Icon
}

export type CardState = {
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onEdit: () => void
  onDelete: () => void
}

export type FilterOption = { value: string; label: string }

export type ColumnDefinition<Row = RowData> = {
  name: string
  /** its heading, if not that of the field of its name */
  label?: WordKey
  /** shown to whoever never chose */
  list: boolean
  render: (row: Row) => ReactNode
  isNumeric?: boolean
  /** the field its head sorts by */
  sort?: string
}

/** Checks a definition against the rows of its list; inside the engine rows are what the wire brings. */
export const defineList = <Row>(definition: ListDefinition<Row>): ListDefinition => definition as unknown as ListDefinition
