import type { ReactNode } from 'react'
import type { Resource } from '#contract/resource.ts'
import type { RowAction } from '#contract/row-action.ts'
import type { Column } from './columns.ts'
import type { ListDefinition } from './list-definition.ts'
import type { ListSort } from './list-state.ts'
import type { RowData } from './record.ts'
import type { TreePosition } from './tree-positions.ts'

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

/** What draws a tree; it comes with the lists that are one. */
export type TreeKit = Pick<
  typeof import('./tree-branch.tsx'),
  'Branch' | 'CardBranch' | 'FoldAll' | 'branchColumn' | 'cardIndent' | 'treeMarks'
> &
  Pick<typeof import('./use-tree.ts'), 'useTree'> &
  Pick<typeof import('./use-tree-keys.ts'), 'useTreeKeys'>

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

/** What table and cards need to draw the same rows and offer the same deeds. */
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
