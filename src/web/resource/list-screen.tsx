import { Button } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { Page } from '#web/kit/page.tsx'
import { loadWords, t } from '#web/lib/words.ts'
import { shownColumns } from './columns.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import type { InputRenderers } from './field-input.tsx'
import { useLazyCells } from './lazy-cell.tsx'
import { ListBody } from './list-body.tsx'
import { ListBulkActions } from './list-bulk-actions.tsx'
import { ListCount, ListPager } from './list-pager.tsx'
import { ListShortcutHelp } from './list-shortcut-help.tsx'
import { isFiltered } from './list-state.ts'
import { ListToolbar } from './list-toolbar.tsx'
import type { CellRenderers, ListPermissions, TreeKit } from './list-view.ts'
import { type IsRowChanging, listOptions } from './queries.ts'
import { idOf, type RowData } from './record.ts'
import { titleOf } from './resource-labels.ts'
import { useColumnChoice } from './use-column-choice.ts'
import { useLastDefined } from './use-last-defined.ts'
import { type OpenRow, useListState, useOpenRow } from './use-list-state.ts'
import { useListView, usePermissions } from './use-list-view.ts'
import { rowsSelectedWith, useResourceSelection } from './use-resource-selection.ts'
import { useRowActions } from './use-row-actions.tsx'
import { useSavedViews } from './use-saved-views.ts'
import { useShortcutSwitch, useShortcuts } from './use-shortcuts.ts'

export type ListProps = {
  resource: Resource
  cells?: CellRenderers
  inputs?: InputRenderers
  /** whether a row is about to change by itself */
  isChanging?: IsRowChanging
  /** what the page offers beside its heading, besides adding */
  actions?: ReactNode
  /** what stands between the heading and the list: tabs, say */
  lead?: ReactNode
  /** where a row leads instead of its drawer */
  onOpen?: (row: RowData) => void
  /** what the page knows of a row besides its fields, below them in the drawer */
  timeline?: (row: RowData) => ReactNode
}

// Fetched when the first form or row is opened: a list must stand quickly.
const FormDrawer = lazy(async () => {
  const [{ FormDrawer: view }] = await Promise.all([import('./form-drawer.tsx'), loadWords(['input'])])
  return { default: view }
})
const DetailDrawer = lazy(async () => ({ default: (await import('./detail-drawer.tsx')).DetailDrawer }))

const noCells: CellRenderers = {}
const noInputs: InputRenderers = {}

const useNoTree: TreeKit['useTree'] = () => undefined

/** A resource's whole screen: list, search, form, detail, actions and deletion, as the declaration says. */
export function ListScreen(props: ListProps & { kit?: TreeKit }) {
  const { resource, cells = noCells, inputs = noInputs, isChanging, timeline, kit } = props
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { state, change } = useListState(resource)
  const form = useOpenRow()
  const [choice, setChoice] = useColumnChoice(resource.name)
  const views = useSavedViews({
    resource,
    state,
    choice,
    onShow: (next, wanted, options) => {
      setChoice(wanted)
      change(next, options)
    },
  })
  const [toDelete, setToDelete] = useState<RowData[]>([])
  const selected = useResourceSelection()
  const rowActions = useRowActions(resource, (rows) => selected.set(rows, false))
  const list = useQuery(listOptions(resource, state, isChanging))
  const can = usePermissions(resource)
  const columns = useMemo(() => shownColumns(resource, choice), [resource, choice])
  const hasCells = useLazyCells(columns)
  const useTree = kit?.useTree ?? useNoTree
  // The old rows stay until the new ones are there, and are no findings of a search that was only just begun.
  const [shown, setShown] = useState(state)
  if (!list.isPlaceholderData && shown !== state) setShown(state)
  const tree = useTree(resource, shown, list.data)
  const view = useListView({
    resource,
    state,
    answer: list.data,
    tree,
    kit,
    columns,
    cells,
    onSort: (sort) => change({ sort }),
    onOpen: props.onOpen ?? ((row) => form.open({ what: 'open', id: idOf(row) })),
    onEdit: (row) => form.open({ what: 'edit', id: idOf(row) }),
    onAction: rowActions.act,
    onDelete: setToDelete,
  })
  const searchRef = useRef<HTMLInputElement>(null)
  const [isHelpOpen, help] = useDisclosure(false)
  const [hasKeys, setHasKeys] = useShortcutSwitch()
  const handleAdd = can.add ? () => form.open({ what: 'add' }) : undefined
  const withRow = (run: (row: RowData) => void) => (id: number) => {
    const row = view.rows.find((each) => idOf(each) === id)
    if (row) run(row)
  }
  useShortcuts(hasKeys, {
    add: handleAdd,
    help: help.open,
    search: () => searchRef.current?.focus(),
    select: can.select
      ? withRow((row) => selected.set(rowsSelectedWith(view, row, !selected.has(row)), !selected.has(row)))
      : undefined,
    enter: can.edit ? withRow(view.onEdit) : can.open ? withRow(view.onOpen) : undefined,
  })

  const formRow = formOf(form.row, can)
  const detailId = form.row?.what === 'open' ? form.row.id : undefined
  // A drawer that was opened once stays, so that it can be seen closing.
  const openedForm = useLastDefined(formRow)
  const openedDetail = useLastDefined(detailId)

  // The last row of the last page may have gone; its page then is no more.
  const total = list.data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / state.limit))
  const isBeyond =
    !resource.tree && list.isSuccess && !list.isPlaceholderData && list.data.list.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) change({ page: lastPage }, { replace: true })
  }, [isBeyond, lastPage, change])

  return (
    <Page
      title={titleOf(resource)}
      note={list.data?.remark}
      fillsWindow={!isNarrow}
      actions={
        (props.actions || handleAdd) && (
          <>
            {props.actions}
            {handleAdd && (
              <Button leftSection={<IconPlus size={16} />} onClick={handleAdd}>
                {t('resource.add')}
              </Button>
            )}
          </>
        )
      }
    >
      {props.lead}
      <ListToolbar
        resource={resource}
        state={state}
        onChange={change}
        columns={{ choice, onChange: setChoice }}
        searchRef={searchRef}
        views={views}
        isRefreshing={list.isFetching && !list.isPending}
        onRefresh={() => void list.refetch()}
        onKeyHelp={isNarrow ? undefined : help.open}
        foldAll={kit && view.tree && <kit.FoldAll tree={view.tree} />}
      />
      <ListBody
        view={view}
        selected={selected}
        status={list.error ?? (list.isPending || views.isLoading || !hasCells ? 'loading' : 'ready')}
        isNarrow={isNarrow}
        isFiltered={isFiltered(state)}
        onRetry={() => void list.refetch()}
        onClear={() => change({ q: '', filters: [] })}
        onAdd={handleAdd}
      />
      {list.isSuccess && resource.tree && <ListCount total={total} />}
      {list.isSuccess && !views.isLoading && !resource.tree && (
        <ListPager state={state} total={total} hasMore={list.data.more === true} isNarrow={isNarrow} onChange={change} />
      )}
      <ListBulkActions view={view} selected={selected} />
      <DeleteDialog
        resource={resource}
        rows={toDelete}
        onClose={() => setToDelete([])}
        onDeleted={(rows) => selected.set(rows, false)}
      />
      <Suspense>
        {openedForm && (
          <FormDrawer
            resource={resource}
            open={formRow}
            filters={state.filters}
            inputs={inputs}
            isNarrow={isNarrow}
            onClose={form.close}
          />
        )}
        {openedDetail !== undefined && (
          <DetailDrawer
            view={view}
            id={detailId}
            isChanging={isChanging}
            timeline={timeline}
            isNarrow={isNarrow}
            onClose={form.close}
          />
        )}
      </Suspense>
      {rowActions.dialogs}
      <ListShortcutHelp
        opened={isHelpOpen}
        onClose={help.close}
        isOn={hasKeys}
        onSwitch={setHasKeys}
        can={can}
        isTree={view.tree !== undefined}
      />
    </Page>
  )
}

/** An address may ask for a form that this person or this resource does not have. */
const formOf = (row: OpenRow | undefined, can: ListPermissions): OpenRow | undefined =>
  (row?.what === 'add' && can.add) || (row?.what === 'edit' && can.edit) ? row : undefined
