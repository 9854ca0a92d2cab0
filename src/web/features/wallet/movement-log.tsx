import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconReceipt, IconSearchOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Pager } from '#web/kit/pager.tsx'
import { CardSkeleton, TableSkeleton } from '#web/kit/skeletons.tsx'
import { Empty, ErrorState } from '#web/kit/states.tsx'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { t } from '#web/lib/words.ts'
import { LogFilters } from './log-filters.tsx'
import { isNarrowed, type LogAccount, type LogState, pageSizes, readLogState, writeLogState } from './log-state.ts'
import { LogTable, type Movement } from './log-table.tsx'
import classes from './wallet.module.css'

export type MovementPage = {
  rows: Movement[] | undefined
  total: number
  hasMore: boolean
  error: Error | null
  refetch: () => void
}

type Props = { account: LogAccount; canExport: boolean; useMovements: (state: LogState) => MovementPage }

/** A list of movements with its filters in the address of the page, newest first. */
export function MovementLog({ account, canExport, useMovements }: Props) {
  const [params, setParams] = useUrlSearchParams()
  const state = readLogState(params, account)
  const { rows, total, hasMore, error, refetch } = useMovements(state)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const change = (patch: Partial<LogState>) =>
    setParams((now) => writeLogState(now, account, patch), { preventScrollReset: !('page' in patch) })
  const lastPage = Math.max(1, Math.ceil(total / state.limit))
  const isBeyond = rows?.length === 0 && state.page > lastPage
  useEffect(() => {
    if (isBeyond) setParams((now) => writeLogState(now, account, { page: lastPage }), { replace: true })
  }, [isBeyond, lastPage, account, setParams])
  const isEmpty = rows !== undefined && total === 0
  return (
    <div className={classes.log}>
      {(isNarrowed(state) || !isEmpty) && <LogFilters account={account} state={state} canExport={canExport} onChange={change} />}
      {rows === undefined && error && (
        <ErrorState title={t('wallet.failed')} message={error.message} retryLabel={t('common.retry')} onRetry={refetch} />
      )}
      {rows === undefined &&
        !error &&
        (isNarrow ? (
          <CardSkeleton label={t('common.loading')} rows={4} />
        ) : (
          <TableSkeleton label={t('common.loading')} rows={8} columns={4} />
        ))}
      {isEmpty && (
        <EmptyLog
          account={account}
          isFiltered={isNarrowed(state)}
          onClear={() => change({ kind: undefined, from: '', to: '' })}
        />
      )}
      {rows !== undefined && total > 0 && (
        <div className={classes.log} data-ready>
          <LogTable rows={rows} label={t(account === 'money' ? 'wallet.title' : 'wallet.points_title')} isNarrow={isNarrow} />
          <Pager
            page={state.page}
            pages={lastPage}
            limit={state.limit}
            sizes={pageSizes}
            summary={hasMore ? t('wallet.total_more', { count: total }) : t('wallet.total', { count: total })}
            isNarrow={isNarrow}
            words={{
              pageSize: t('resource.per_page'),
              pages: t('resource.pages'),
              first: t('resource.page_first'),
              previous: t('resource.page_previous'),
              next: t('resource.page_next'),
              last: t('resource.page_last'),
              page: (page) => t('resource.page', { page }),
            }}
            onPage={(page) => change({ page })}
            onLimit={(limit) => change({ limit })}
          />
        </div>
      )}
    </div>
  )
}

type EmptyLogProps = { account: LogAccount; isFiltered: boolean; onClear: () => void }

function EmptyLog({ account, isFiltered, onClear }: EmptyLogProps) {
  if (isFiltered)
    return (
      <Empty
        icon={<IconSearchOff />}
        title={t('wallet.empty_filtered')}
        hint={t('wallet.empty_filtered_hint')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('wallet.clear_filters')}
          </Button>
        }
      />
    )
  const isMoney = account === 'money'
  return (
    <Empty
      icon={<IconReceipt />}
      title={t(isMoney ? 'wallet.empty' : 'wallet.points_empty')}
      hint={t(isMoney ? 'wallet.empty_hint' : 'wallet.points_empty_hint')}
    />
  )
}
