import { Button } from '@mantine/core'
import { IconFilterOff, IconPackage, IconPackages } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { CardSkeleton, TableSkeleton } from '#web/kit/skeletons.tsx'
import { Empty } from '#web/kit/states.tsx'
import { t } from '#web/lib/words.ts'
import type { OrderColumn } from './columns.tsx'
import { isFiltered, noFilters, type OrderListState } from './list-state.ts'
import { OrderCards } from './order-cards.tsx'
import { OrderError } from './order-error.tsx'
import { OrderTable } from './order-table.tsx'
import type { RowsView } from './rows-view.ts'

type Props = {
  view: RowsView
  columns: readonly OrderColumn[]
  state: OrderListState
  error: Error | null
  isLoading: boolean
  isNarrow: boolean
  onChange: (patch: Partial<OrderListState>) => void
  onRetry: () => void
  newOrder: ReactNode
}

/** The orders, or whatever stands in their place. */
export function OrderBody({ view, columns, state, error, isLoading, isNarrow, onChange, onRetry, newOrder }: Props) {
  if (error) return <OrderError title={t('orders.failed_load')} error={error} onRetry={onRetry} />
  if (isLoading) {
    const label = t('resource.loading')
    return isNarrow ? <CardSkeleton label={label} rows={5} /> : <TableSkeleton label={label} rows={10} columns={columns.length} />
  }
  if (view.rows.length === 0) {
    if (isFiltered(state))
      return (
        <Empty
          icon={<IconFilterOff />}
          title={t('resource.empty_filtered')}
          hint={t('resource.empty_filtered_hint')}
          action={
            <Button variant="default" onClick={() => onChange(noFilters)}>
              {t('resource.filter_clear')}
            </Button>
          }
        />
      )
    if (state.tab !== 'all')
      return <Empty icon={<IconPackages />} title={t('orders.empty_tab')} hint={t('orders.empty_tab_hint')} />
    return <Empty icon={<IconPackage />} title={t('orders.empty')} hint={t('orders.empty_hint')} action={newOrder} />
  }
  return isNarrow ? (
    <OrderCards {...view} />
  ) : (
    <OrderTable {...view} columns={columns} sort={state.sort} onSort={(order) => onChange({ sort: order })} />
  )
}
