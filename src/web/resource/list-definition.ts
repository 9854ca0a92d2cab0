import type { Icon } from '@tabler/icons-react'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, CSSProperties, ReactNode } from 'react'
import type { Field } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import type { RowAction } from '#contract/row-action.ts'
import type { WordKey } from '#words/keys.ts'
import type { InputRenderers } from './field-input.tsx'
import type { ListSort, ListState } from './list-state.ts'
import type { RowData } from './record.ts'
import type { TreePosition } from './tree-positions.ts'

/**
 * A list as its page declares it: the resource, and the few things about its looks that the resource cannot say. Staff and members have the same;
 * what is absent is drawn from the resource alone.
 */
export type ListDefinition<Row = RowData> = {
  resource: Resource
  /** columns that show several fields at once, instead of one column for each listed field */
  columns?: readonly ColumnDefinition<Row>[]
  /** `tall`: cells of the table have two lines; `list`: what `renderCard` draws stands line by line in one box, not as a grid of cards */
  layout?: 'tall' | 'list'
  /** draws one field in a way of its own, in the table, on cards and in the detail */
  cells?: CellRenderers
  inputs?: InputRenderers
  /** which filters are offered and in which order, the first ones ready beside the search; all searchable fields by default */
  filters?: readonly string[]
  /** what a filter offers whose choices are known to the server only */
  filterOptions?: Record<string, UseQueryOptions<FilterOption[]>>
  /** a row where there is no room for columns */
  card?: (row: Row) => CardContent
  /** what such a row is called where its label alone says too little */
  cardTitle?: (row: Row) => string
  /** never a table: each row is drawn whole, with what may be done to it */
  renderCard?: (row: Row, card: CardState) => ReactNode
  /** the check box above the rows chooses all that match, on every page, where they are not too many */
  selectsAll?: boolean
  /** what a row is called in a question, where its label alone does not tell whose it is */
  rowName?: (row: Row) => string
  /** the one thing that brings a row on; all others then stand in a menu beside it */
  nextAction?: (row: Row) => string | undefined
  /** what an action is called for these rows, and how its button of one row is read out (`name`); its own label where this says nothing */
  actionLabel?: (verb: string, rows: Row[], place: 'row' | 'name' | 'selection') => string | undefined
  /** an action that leads to another page, ours or somebody else's, is a link */
  actionPath?: (verb: string, row: Row) => string | undefined
  /** what stands in the drawer of a row: more than its declared `facts`, or something else; `page`: there is no drawer, a row leads to its page */
  detail?: ((row: never, drawer: { view: ListView; facts: ReactNode }) => ReactNode) | 'page'
  /** of sums that come later, such as what was paid, nothing is no fact */
  hidesZeroSums?: boolean
  /** the page of one row */
  detailPath?: (row: Row) => string
  /** where a new row is begun, if not in the form of this page */
  addPath?: string
  emptyIcon?: Icon
}

/** What a card says. A fact is called as the field of its name is, and one that is empty is not there. */
export type CardContent = {
  title: ReactNode
  /** at the other end of the title's line: how it stands */
  state?: ReactNode
  facts: { key: string; value: ReactNode; label?: string /** true unless it says otherwise */; isWide?: boolean }[]
}

export type CardState = {
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onEdit: () => void
  onDelete: () => void
  /** a button for each declared action that is possible now */
  actions: ReactNode
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

/** `render`: drawn from several fields; `sortField`: what its head sorts by. */
export type Column = { name: string; field: Field; label?: WordKey; render?: (row: RowData) => ReactNode; sortField?: string }

/** Draws one field of a row in a page's own way: the first of the two escape hatches. */
export type CellRenderers = Record<string, (value: unknown, row: RowData) => ReactNode>

/** What this person may do here; what is not offered at all is not permitted either. */
export type ListPermissions = {
  add: boolean
  edit: boolean
  del: boolean
  sort: boolean
  /** a row can be looked at whole */
  open: boolean
  /** something can be done to several rows at once */
  select: boolean
  actions: RowAction[]
}

type RowProps = { view: ListView; row: RowData }

/** What draws a tree; it comes with the lists that are one. */
export type TreeKit = {
  Branch: ComponentType<RowProps & { children: ReactNode }>
  CardBranch: ComponentType<RowProps>
  FoldAll: ComponentType<{ tree: TreeView }>
  branchColumn: (view: ListView) => string | undefined
  cardIndent: (view: ListView, row: RowData) => CSSProperties
  treeMarks: (view: ListView, row: RowData) => object
  useTree: (resource: Resource, state: ListState, answer: ListResponse | undefined) => TreeData | undefined
  /** what the table is given, and which row the tab key enters by */
  useTreeKeys: (view: ListView) => { table: object; isTabStop: (row: RowData) => boolean }
}

/** What a list's call answers. */
export type ListResponse = { list: RowData[]; total: number; more?: boolean; remark: string }

export type TreeData = { visibleRows: RowData[]; view: TreeView }

/** What table and cards need besides, where rows hang below each other. */
export type TreeView = {
  /** folded away or not */
  all: RowData[]
  positionOf: (row: RowData) => TreePosition | undefined
  /** what is chosen with a row, or with it no longer: all below it, and a parent is not whole without its children */
  selectedWith: (row: RowData, isSelected: boolean) => RowData[]
  /** shown only because what was searched hangs below it */
  isAncestorOnly: (row: RowData) => boolean
  hasParents: boolean
  isAllOpen: boolean
  onFold: (row: RowData, isOpen: boolean) => void
  onFoldAll: (isOpen: boolean) => void
}

/** What table and cards need to draw the same rows and offer the same actions. */
export type ListView = {
  definition: ListDefinition
  resource: Resource
  /** those in sight, from the top */
  rows: RowData[]
  tree: TreeView | undefined
  /** the same for a list's whole life */
  kit: TreeKit | undefined
  columns: Column[]
  cells: CellRenderers
  sort: ListSort
  can: ListPermissions
  /** the list stands in its own order, so that a place in it means something */
  isReorderable: boolean
  canMove: (row: RowData, step: -1 | 1) => boolean
  onMove: (row: RowData, step: -1 | 1) => void
  onDrop: (id: number, targetId: number) => void
  onSort: (field: string) => void
  onOpen: (row: RowData) => void
  onEdit: (row: RowData) => void
  onAction: (action: RowAction, rows: RowData[]) => void
  /** an action whose work goes on: its document is being drawn, say */
  busyAction: string | undefined
  onDelete: (rows: RowData[]) => void
  onChange: (row: RowData, field: string, value: unknown) => void
}
