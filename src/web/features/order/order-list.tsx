import { Button, Group } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconKeyboard, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OrderRow } from '#contract/order-row.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Page } from '#web/kit/page.tsx'
import { useRowSelection } from '#web/lib/use-row-selection.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { ColumnChooser } from '#web/resource/column-menu.tsx'
import { isShownBy } from '#web/resource/columns.ts'
import { ListPager } from '#web/resource/list-pager.tsx'
import { ListShortcutHelp } from '#web/resource/list-shortcut-help.tsx'
import { SearchBox } from '#web/resource/quick-search.tsx'
import { useColumnChoice } from '#web/resource/use-column-choice.ts'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import { useOpenRow } from '#web/resource/use-list-state.ts'
import { useShortcutSwitch, useShortcuts } from '#web/resource/use-shortcuts.ts'
import { rowRange, sortRows } from './action-checks.ts'
import { orderColumns } from './columns.tsx'
import { LoadingBar, OrderDrawer, usePrefetch, WatchLine } from './lazy-parts.tsx'
import { isFiltered, noFilters, type OrderListState, pageSizes, readState, writeState } from './list-state.ts'
import { createOrderPath } from './order-action.ts'
import { OrderBody } from './order-body.tsx'
import { OrderBulk } from './order-bulk.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { listOptions } from './queries.ts'
import { useOrderActions } from './use-order-actions.tsx'
import { useWatch } from './use-watch.ts'

const idOf = ({ id }: OrderRow): number => id
const keyHelp = { select: true, edit: false, open: true, add: true }

/** A member's orders: what is looked at, which one is open and whose labels are waited for, all in the address. */
export function OrderList() {
  const navigate = useNavigate()
  const [params, setParams] = useUrlSearchParams()
  const state = useMemo(() => readState(params), [params])
  const { watch, change: setWatch, storeWatch } = useWatch()
  const list = useQuery(listOptions(state))
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const open = useOpenRow()
  const openId = open.row?.what === 'open' ? open.row.id : undefined
  const wasOpen = useLastDefined(openId) !== undefined
  const [choice, setChoice] = useColumnChoice('sheetOrder')
  const columns = useMemo(() => {
    const shown = orderColumns.filter(isShownBy(choice))
    return shown.length > 0 ? shown : orderColumns.filter(({ field }) => field.list)
  }, [choice])
  const change = useCallback(
    (patch: Partial<OrderListState>) =>
      setParams((now) => writeState(now, patch), { replace: 'q' in patch, preventScrollReset: !('page' in patch) }),
    [setParams],
  )

  const rows = useMemo(() => list.data?.list ?? [], [list.data])
  const chosen = useRowSelection(idOf)
  // As they stand now, not as they stood when they were chosen.
  const chosenRows = useMemo(() => {
    const fresh = new Map(rows.map((row) => [row.id, row]))
    return sortRows(
      chosen.rows.map((row) => fresh.get(row.id) ?? row),
      state.sort,
    )
  }, [chosen.rows, rows, state.sort])
  const actions = useOrderActions({
    onBought: (ids) => {
      chosen.clear()
      setWatch({ ids, autoPrint: true })
    },
    onDeleted: (ids) => {
      chosen.set(
        chosen.rows.filter(({ id }) => ids.includes(id)),
        false,
      )
      if (openId !== undefined && ids.includes(openId)) open.close()
    },
  })
  const lastClicked = useRef<number>(undefined)
  const select = useCallback(
    (row: OrderRow, isSelected: boolean, isRange: boolean) => {
      chosen.set(isRange ? rowRange(rows, lastClicked.current, row.id) : [row], isSelected)
      lastClicked.current = row.id
    },
    [chosen.set, rows],
  )
  const openOrder = useCallback((id: number) => open.open({ what: 'open', id }), [open.open])

  const searchRef = useRef<HTMLInputElement>(null)
  const [isHelpOpen, help] = useDisclosure(false)
  const [hasKeys, setHasKeys] = useShortcutSwitch()
  useShortcuts(hasKeys, {
    add: () => void navigate(createOrderPath),
    help: help.open,
    search: () => searchRef.current?.focus(),
    select: (id) => {
      const row = rows.find((one) => one.id === id)
      if (row) select(row, !chosen.has(row), false)
    },
    enter: openOrder,
  })

  usePrefetch(list.isSuccess, 'dialogs and drawer')
  const total = list.data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / state.limit))
  // The last order of the last page was deleted, or a link is older than the list.
  const isBeyond = list.isSuccess && !list.isPlaceholderData && rows.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) setParams((now) => writeState(now, { page: lastPage }), { replace: true })
  }, [isBeyond, lastPage, setParams])

  return (
    <Page title={t('order.title')} fillsWindow={!isNarrow} actions={<NewOrderButton />}>
      {watch && (
        <Suspense fallback={null}>
          <WatchLine
            watch={watch}
            onRunning={storeWatch}
            onPrinted={() => setWatch({ ...watch, autoPrint: false })}
            onShowFailed={() => change({ ...noFilters, tab: 'failed' })}
            onClose={() => setWatch(undefined)}
          />
        </Suspense>
      )}
      <OrderTabs tab={state.tab} onChange={(tab) => change({ tab })} />
      <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
        <Group gap="xs" style={{ flex: 1 }} miw={0}>
          <SearchBox
            value={state.q}
            inputRef={searchRef}
            showsKey={!isNarrow}
            label={t('orders.search')}
            hint={t('orders.search_hint')}
            onChange={(q) => change({ q })}
          />
          <OrderFilters state={state} onChange={change} />
        </Group>
        {!isNarrow && (
          <Group gap={2} wrap="nowrap">
            <IconButton
              label={t('resource.refresh')}
              loading={list.isFetching && !list.isPending && !list.isRefetching}
              onClick={() => void list.refetch()}
            >
              <IconRefresh size={18} />
            </IconButton>
            <ColumnChooser
              columns={orderColumns.map((column) => ({ ...column, label: t(column.word) }))}
              shown={columns.map(({ name }) => name)}
              choice={choice}
              onChange={setChoice}
            />
            <IconButton label={t('resource.keys')} onClick={help.open}>
              <IconKeyboard size={18} />
            </IconButton>
          </Group>
        )}
      </Group>
      <OrderBody
        view={{ rows, chosen, onSelect: select, onOpen: openOrder, runAction: actions.runAction }}
        columns={columns}
        state={state}
        error={list.data ? null : list.error}
        isLoading={list.isPending}
        isNarrow={isNarrow}
        onChange={change}
        onRetry={() => void list.refetch()}
        newOrder={<NewOrderButton />}
      />
      {list.isSuccess && (total > 0 || isFiltered(state)) && (
        <ListPager
          state={state}
          sizes={pageSizes}
          total={total}
          hasMore={list.data.more === true}
          isNarrow={isNarrow}
          onChange={change}
        />
      )}
      <OrderBulk rows={chosenRows} actions={actions} isNarrow={isNarrow} onClear={chosen.clear} />
      {actions.dialogs}
      {wasOpen && (
        <Suspense fallback={<LoadingBar />}>
          <OrderDrawer id={openId} actions={actions} isNarrow={isNarrow} onClose={open.close} />
        </Suspense>
      )}
      <ListShortcutHelp
        opened={isHelpOpen}
        onClose={help.close}
        isOn={hasKeys}
        onSwitch={setHasKeys}
        can={keyHelp}
        isTree={false}
      />
    </Page>
  )
}

const NewOrderButton = () => (
  <Button component={Link} to={createOrderPath} leftSection={<IconPlus size={16} aria-hidden />}>
    {t('orders.new')}
  </Button>
)
