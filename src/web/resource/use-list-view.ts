import { useMemo, useRef } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useCan } from '#web/lib/access.ts'
import { toastError } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import type {
  CellRenderers,
  Column,
  ListDefinition,
  ListPermissions,
  ListResponse,
  ListView,
  TreeData,
  TreeKit,
} from './list-definition.ts'
import { isReorderable, type ListSort, type ListState } from './list-state.ts'
import { listedActions, permissionsOf } from './permissions.ts'
import { useChangeField, useMoveRow } from './queries.ts'
import { idOf, type RowData } from './record.ts'
import { sortTarget } from './sort-target.ts'

type ListViewOptions = {
  definition: ListDefinition
  busyAction: string | undefined
  state: ListState
  answer: ListResponse | undefined
  tree: TreeData | undefined
  kit: TreeKit | undefined
  columns: Column[]
  onSort: (sort: ListSort | undefined) => void
  onOpen: (row: RowData) => void
  onEdit: (row: RowData) => void
  onAction: ListView['onAction']
  onDelete: (rows: RowData[]) => void
}

const noRows: RowData[] = []
const noCells: CellRenderers = {}

/** What may be done with the rows at hand, and how. The same object until something in it changes: a hundred rows hang on it. */
export function useListView(options: ListViewOptions): ListView {
  const { definition, state, answer, tree, kit, columns, busyAction } = options
  const { resource, cells = noCells } = definition
  const can = usePermissions(resource)
  const { mutate: changeField } = useChangeField(resource)
  const { mutate: moveRow } = useMoveRow(resource)
  const latest = useRef(options)
  latest.current = options
  return useMemo(() => {
    const rows = tree?.visibleRows ?? answer?.list ?? noRows
    const [field, direction] = resource.defaultSort
    const sort = state.sort ?? { field, direction }
    const siblingsOf = (row: RowData) => tree?.view.positionOf(row)?.siblings
    const moveTargetOf = (row: RowData, step: -1 | 1) => {
      const siblings = siblingsOf(row)
      const paging = siblings
        ? { page: 1, limit: siblings.length, total: siblings.length }
        : { page: state.page, limit: state.limit, total: answer?.total ?? 0 }
      return sortTarget({ ids: (siblings ?? rows).map(idOf), id: idOf(row), step, ...paging })
    }
    return {
      definition,
      resource,
      busyAction,
      rows,
      tree: tree?.view,
      kit,
      columns,
      cells,
      sort,
      can,
      isReorderable: isReorderable(state),
      canMove: (row, step) => moveTargetOf(row, step) !== undefined,
      onMove: (row, step) => {
        const to = moveTargetOf(row, step)
        if (to) moveRow({ id: idOf(row), to })
      },
      onDrop: (id, targetId) => {
        if (areSiblings(tree, id, targetId)) moveRow({ id, to: { at: 'row', id: targetId } })
        else toastError(t('resource.sort_stranger'))
      },
      onSort: (name) => latest.current.onSort(nextSort(sort, name, resource.defaultSort)),
      onOpen: (row) => latest.current.onOpen(row),
      onEdit: (row) => latest.current.onEdit(row),
      onAction: (action, chosen) => latest.current.onAction(action, chosen),
      onDelete: (deletedRows) => latest.current.onDelete(deletedRows),
      onChange: (row, name, value) => changeField({ id: idOf(row), field: name, value }),
    }
  }, [definition, resource, state, answer, tree, kit, columns, cells, busyAction, can, changeField, moveRow])
}

/** Places are given among brothers; to hang somewhere else is a change of the row, made in its form. */
const areSiblings = (tree: TreeData | undefined, id: number, otherId: number): boolean =>
  tree === undefined || tree.view.positionOf({ id })?.siblings.some((row) => idOf(row) === otherId) === true

/** The same object as long as the same is permitted. */
export function usePermissions(resource: Resource): ListPermissions {
  const can = useCan()
  // Whoever may open a list of their own may do with their own rows what it offers.
  const permitted = listedActions(resource)
    .filter((action) => resource.member !== undefined || can(action))
    .join()
  return useMemo(() => permissionsOf(resource, (action) => permitted.split(',').includes(action)), [resource, permitted])
}

/** Up, down, and back to the usual order. */
function nextSort(sort: ListSort, field: string, [usualField, usual]: Resource['defaultSort']): ListSort | undefined {
  // The column that a list stands in turns it round; there is no third way.
  if (field === usualField && usual === 'desc')
    return sort.field === field && sort.direction === 'desc' ? { field, direction: 'asc' } : undefined
  if (sort.field !== field) return { field, direction: 'asc' }
  return sort.direction === 'asc' ? { field, direction: 'desc' } : undefined
}
