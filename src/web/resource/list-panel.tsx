import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RowAction } from '#contract/row-action.ts'
import { lazyView } from '#web/lib/page-loader.ts'
import { usePrefetch } from '#web/lib/use-prefetch.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { shownColumns } from './columns.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { useLazyCells } from './lazy-cell.tsx'
import { ListBody } from './list-body.tsx'
import { ListBulkActions } from './list-bulk-actions.tsx'
import type { ListDefinition, ListPermissions, TreeKit } from './list-definition.ts'
import { ListCount, ListPager } from './list-pager.tsx'
import { ListShortcutHelp } from './list-shortcut-help.tsx'
import { isFiltered, isQueueFilter, isQueueOnly, type ListState, pageSizesOf } from './list-state.ts'
import { ListTabBar } from './list-tabs.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import { findActionInstead } from './permissions.ts'
import { listOptions } from './queries.ts'
import { idOf, type RowData } from './record.ts'
import { useColumnChoice } from './use-column-choice.ts'
import { useIsNarrow } from './use-is-narrow.ts'
import { useLastDefined } from './use-last-defined.ts'
import { useListExport } from './use-list-export.tsx'
import { useListSelection } from './use-list-selection.ts'
import { type OpenRow, useListState, useOpenRow } from './use-list-state.ts'
import { useListView, usePermissions } from './use-list-view.ts'
import { rowRange, rowsSelectedWith, type SelectRow } from './use-resource-selection.ts'
import { type ActionRunners, useRowActions } from './use-row-actions.tsx'
import { useSavedViews } from './use-saved-views.ts'
import { useShortcutSwitch, useShortcuts } from './use-shortcuts.ts'

export type ListProps = {
  definition: ListDefinition
  /** what the page offers beside its heading, besides adding */
  actions?: ReactNode
  /** what stands between the heading and the list */
  lead?: ReactNode
  /** rows that an action took out of the filter and that stay in sight until the next move */
  kept?: readonly number[]
  /** somebody asked for the rows anew */
  onRefresh?: () => void
  /** actions that the page does in its own way */
  runners?: ActionRunners
  /** the page's own form of a row */
  form?: ComponentType<ListFormProps>
}

export type ListFormProps = { open: OpenRow | undefined; state: ListState; onClose: () => void }

const loadDetail = () => import('./detail-drawer.tsx')

// Fetched when the first form or row is opened: a list must stand quickly.
const FormDrawer = lazyView(async () => (await import('./form-drawer.tsx')).FormDrawer, ['input'])
const DetailDrawer = lazy(async () => ({ default: (await loadDetail()).DetailDrawer }))

const useNoTree: TreeKit['useTree'] = () => undefined

type PanelProps = Omit<ListProps, 'actions'> & {
  kit?: TreeKit
  /** the page around it; none where the list is a section of another screen */
  frame?: (page: { remark: string | undefined; isNarrow: boolean; addButton: ReactNode }, content: ReactNode) => ReactNode
}

/** The list, with everything that opens from it. */
export function ListPanel({ definition, lead, kit, runners, kept, onRefresh, form: OwnForm, frame }: PanelProps) {
  const { resource, detailPath } = definition
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const { state: urlState, change } = useListState(resource)
  const state = useMemo(() => (kept?.length ? { ...urlState, kept } : urlState), [urlState, kept])
  const form = useOpenRow()
  const [choice, setChoice] = useColumnChoice(resource.name)
  const isPlain = hasNoTools(definition)
  const views = useSavedViews({
    resource,
    state,
    choice,
    isOff: isPlain,
    onShow: (next, wanted, options) => {
      setChoice(wanted)
      change(next, options)
    },
  })
  const [toDelete, setToDelete] = useState<RowData[]>([])
  const handleDone = (rows: RowData[], { removesRow }: Pick<RowAction, 'removesRow'>) => {
    selected.set(rows, false)
    // What is not there any more cannot be looked at.
    if (removesRow && rows.some((row) => idOf(row) === detailId)) form.close()
  }
  const rowActions = useRowActions(definition, { runners, onDone: handleDone })
  const list = useQuery(listOptions(resource, state))
  // Only whoever waits for rows sees that they are on their way, not whoever looks on while they are read again.
  const [isRefreshing, setIsRefreshing] = useState(false)
  const refresh = () => {
    setIsRefreshing(true)
    onRefresh?.()
    void list.refetch().finally(() => setIsRefreshing(false))
  }
  const can = usePermissions(resource)
  const columns = useMemo(() => shownColumns(definition, choice), [definition, choice])
  const hasCells = useLazyCells(columns)
  const useTree = kit?.useTree ?? useNoTree
  // The old rows stay until the new ones are there, and are no findings of a search that was only just begun.
  const [shown, setShown] = useState(state)
  if (!list.isPlaceholderData && shown !== state) setShown(state)
  const tree = useTree(resource, shown, list.data)
  const view = useListView({
    definition,
    busyAction: rowActions.busyAction,
    state,
    answer: list.data,
    tree,
    kit,
    columns,
    onSort: (sort) => change({ sort }),
    onOpen: (row) =>
      definition.detail === 'page' && detailPath ? void navigate(detailPath(row)) : form.open({ what: 'open', id: idOf(row) }),
    onEdit: (row) => form.open({ what: 'edit', id: idOf(row) }),
    onAction: rowActions.act,
    onDelete: setToDelete,
  })
  const total = list.data?.total ?? 0
  const selected = useListSelection({ definition, state, view, total, isSettled: list.isSuccess && !list.isPlaceholderData })
  const exporting = useListExport({ definition, state, choice, answer: list.data, selected: selected.rows })
  const lastSelected = useRef<number>(undefined)
  const select = useCallback<SelectRow>(
    (row, isSelected, isRange) => {
      const rows = isRange ? rowRange(view.rows, lastSelected.current, idOf(row)) : rowsSelectedWith(view, row, isSelected)
      selected.set(rows, isSelected)
      lastSelected.current = idOf(row)
    },
    [view, selected.set],
  )
  const searchRef = useRef<HTMLInputElement>(null)
  const [isHelpOpen, help] = useDisclosure(false)
  const [hasKeys, setHasKeys] = useShortcutSwitch()
  const add = () => (definition.addPath ? void navigate(definition.addPath) : form.open({ what: 'add' }))
  const withRow = (run: (row: RowData) => void) => (id: number) => {
    const row = view.rows.find((each) => idOf(each) === id)
    if (row) run(row)
  }
  useShortcuts(hasKeys && !isPlain, {
    add: canAdd(definition, can) ? add : undefined,
    help: help.open,
    search: () => searchRef.current?.focus(),
    select: can.select ? withRow((row) => select(row, !selected.has(row), false)) : undefined,
    enter: can.edit ? withRow(view.onEdit) : can.open ? withRow(view.onOpen) : undefined,
  })

  const formRow = formOf(form.row, can)
  const detailId = form.row?.what === 'open' ? form.row.id : undefined
  // A drawer that was opened once stays, so that it can be seen closing.
  const openedForm = useLastDefined(formRow)
  const openedDetail = useLastDefined(detailId)
  usePrefetch(list.isSuccess && typeof definition.detail === 'function', loadDetail)

  // The last row of the last page may have gone; its page then is no more.
  const lastPage = Math.max(1, Math.ceil(total / state.limit))
  const isBeyond =
    !resource.tree && list.isSuccess && !list.isPlaceholderData && list.data.list.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true })
  }, [isBeyond, lastPage, change])
  // What an open queue means stays: the tab is not a filter to whoever clears them.
  const clear = () => change({ q: '', filters: state.filters.filter((filter) => isQueueFilter(resource, filter)) })
  const addButton = canAdd(definition, can) && <AddButton definition={definition} onAdd={add} />

  const content = (
    <>
      {lead}
      <ListTabBar resource={resource} open={state.tab} onOpen={(tab) => change({ tab })} />
      {!isPlain && (
        <ListToolbar
          definition={definition}
          state={state}
          onChange={change}
          isFiltered={isFiltered(state) && !isQueueOnly(resource, state)}
          onClear={clear}
          columns={{ choice, onChange: setChoice }}
          searchRef={searchRef}
          exporting={exporting}
          views={views}
          isRefreshing={isRefreshing || list.isPlaceholderData}
          onRefresh={refresh}
          onKeyHelp={isNarrow ? undefined : help.open}
          foldAll={kit && view.tree && <kit.FoldAll tree={view.tree} />}
        />
      )}
      <ListBody
        view={view}
        selected={selected}
        onSelect={select}
        isLoading={list.isPending || views.isLoading || !hasCells}
        error={list.error}
        isNarrow={isNarrow}
        isFiltered={isFiltered(state)}
        isQueue={isQueueOnly(resource, state)}
        isTab={state.tab !== (resource.member?.tabs?.list[0]?.name ?? '')}
        onRetry={refresh}
        onClear={clear}
        addButton={addButton}
      />
      {list.isSuccess && resource.tree && <ListCount total={total} />}
      {list.isSuccess && !views.isLoading && !resource.tree && (total > 0 || isFiltered(state)) && (
        <ListPager
          state={state}
          sizes={pageSizesOf(resource)}
          total={total}
          hasMore={list.data.more === true}
          isNarrow={isNarrow}
          onChange={change}
        />
      )}
      <ListBulkActions
        view={view}
        rows={selected.rows}
        pages={selected.pages}
        isNarrow={isNarrow}
        onExport={exporting.canExportSelected ? exporting.start : undefined}
        onClear={selected.clear}
      />
      {exporting.dialog}
      <DeleteDialog
        source={definition}
        rows={toDelete}
        onClose={() => setToDelete([])}
        onDeleted={(rows) => handleDone(rows, { removesRow: true })}
        onRefused={(rows, error) => {
          const action = findActionInstead(resource, can, error)
          if (action) rowActions.act(action, rows)
        }}
      />
      <Suspense>
        {openedForm && !OwnForm && (
          <FormDrawer
            resource={resource}
            open={formRow}
            filters={state.filters}
            inputs={definition.inputs ?? noInputs}
            onClose={form.close}
          />
        )}
        {openedForm && OwnForm && <OwnForm open={formRow} state={state} onClose={form.close} />}
        {openedDetail !== undefined && <DetailDrawer view={view} id={detailId} onClose={form.close} />}
      </Suspense>
      {rowActions.dialogs}
      <ListShortcutHelp
        opened={isHelpOpen}
        onClose={help.close}
        isOn={hasKeys}
        onSwitch={setHasKeys}
        can={{ ...can, add: canAdd(definition, can) }}
        isTree={view.tree !== undefined}
      />
    </>
  )
  return frame ? frame({ remark: list.data?.remark, isNarrow, addButton }, content) : content
}

const noInputs = {}

/** Nothing to search, to filter, to choose or to export: such a list needs no bar above it, and nobody keeps views of it. */
const hasNoTools = ({ resource: { fields, calls }, renderCard }: ListDefinition): boolean =>
  renderCard !== undefined && !calls.export && !Object.values(fields).some(({ search, quick }) => search || quick)

/** A URL may ask for a form that this person or this resource does not have. */
const formOf = (row: OpenRow | undefined, can: ListPermissions): OpenRow | undefined =>
  (row?.what === 'add' && can.add) || (row?.what === 'edit' && can.edit) ? row : undefined

const canAdd = ({ addPath }: ListDefinition, can: ListPermissions): boolean => addPath !== undefined || can.add

function AddButton({ definition: { resource, addPath }, onAdd }: { definition: ListDefinition; onAdd: () => void }) {
  const look = {
    leftSection: <IconPlus size={16} aria-hidden />,
    children: (resource.member && tMaybe(`${resource.name}.add`)) ?? t('resource.add'),
  }
  return addPath ? <Button {...look} component={Link} to={addPath} /> : <Button {...look} onClick={onAdd} />
}
