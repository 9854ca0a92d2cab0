import { Button, Drawer, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ShopSyncView } from '#contract/shop.ts'
import { syncState } from '#domain/shop/sync.ts'
import { dialogHeader } from '#web/kit/dialog-header.ts'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { historyOptions } from './queries.ts'
import classes from './shop.module.css'
import type { ShopCardRow } from './shop-row.ts'

/** What each reading of a shop brought, newest first, and what to do where it failed. */
export function HistoryDrawer({ row, onClose }: { row: ShopCardRow; onClose: () => void }) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery(
    historyOptions(row.id),
  )
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const list = data?.pages.flatMap((page) => page.list) ?? []
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : 560}
      title={t('shop.history_of', { name: row.name })}
      {...dialogHeader}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {isPending && <CardSkeleton label={t('common.loading')} rows={4} />}
      {error && list.length === 0 && (
        <ErrorState
          title={t('shop.history_failed')}
          message={error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      )}
      {data && list.length === 0 && <p className={classes.dimmed}>{t('shop.history_empty')}</p>}
      {list.map((sync) => (
        <SyncEntry key={sync.id} sync={sync} />
      ))}
      {hasNextPage && (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('shop.history_more')}
        </Button>
      )}
    </Drawer>
  )
}

function SyncEntry({ sync }: { sync: ShopSyncView }) {
  const { cause, reason, detail } = sync
  return (
    <article className={classes.entry}>
      <Group justify="space-between" gap="xs">
        <b>{formatSiteTime(sync.create_time)}</b>
        <SyncBadge sync={sync} />
      </Group>
      <p>
        {tMaybe(`shopSync.cause.${cause}`)} ·{' '}
        {t('shopSync.counts', { read: sync.read_count, added: sync.added, changed: sync.changed })}
      </p>
      {sync.missed > 0 && <p>{t('shopSync.missed', { count: sync.missed })}</p>}
      {reason && (
        <p>
          {tMaybe(`shop.reason.${reason}`)} {tMaybe(`shop.fix.${reason}`)}
        </p>
      )}
      {detail && <p className={classes.dimmed}>{detail}</p>}
    </article>
  )
}

function SyncBadge({ sync: { state, reason } }: { sync: ShopSyncView }) {
  if (state === syncState.done) return <StateBadge tone="done" word={t('shopSync.state.done')} />
  if (state === syncState.failed) return <StateBadge tone="failed" word={t('shopSync.state.failed')} />
  return reason ? (
    <StateBadge tone="attention" word={t('shopSync.state.retrying')} />
  ) : (
    <StateBadge tone="working" word={t('shopSync.state.running')} />
  )
}
