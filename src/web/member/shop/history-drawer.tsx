import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ShopSyncView } from '#contract/shop.ts'
import { syncState } from '#domain/shop/sync.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { SideDrawer } from '#web/resource/side-drawer.tsx'
import { historyOptions, type ShopCardRow } from './queries.ts'
import classes from './shop.module.css'

/** What each reading of a shop brought, newest first, and what to do where it failed. */
export function HistoryDrawer({ row, onClose }: { row: ShopCardRow; onClose: () => void }) {
  const history = useInfiniteQuery(historyOptions(row.id))
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = history
  const list = data?.pages.flatMap((page) => page.list) ?? []
  return (
    <SideDrawer opened onClose={onClose} width={560} title={t('shop.history_of', { name: row.name })}>
      {!data && <LoadState query={history} failed={t('shop.history_failed')} shape="cards" rows={4} />}
      {data && list.length === 0 && <Text c="dimmed">{t('shop.history_empty')}</Text>}
      {list.map((sync) => (
        <SyncEntry key={sync.id} sync={sync} />
      ))}
      {hasNextPage && (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('shop.history_more')}
        </Button>
      )}
    </SideDrawer>
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
      {detail && <small>{tMaybe(`shopKind.problem.${detail}`) ?? detail}</small>}
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
