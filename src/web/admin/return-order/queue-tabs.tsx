import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { returnQueue } from '#domain/return/status.ts'
import { t } from '#web/lib/words.ts'
import { showCount, TabBar } from '#web/resource/list-tabs.tsx'
import { queueCounts } from './queries.ts'

const path = '/admin/returnOrder'
const maxCount = 999
const queues = ['decide', 'finish', 'member', 'coming'] as const
/** Who has waited longest is next. */
const oldestFirst = 'create_time,asc'

/** Whose turn it is, ours first; each tab is a filter of the list, so the URL says which is open. */
export function QueueTabs() {
  const { data } = useQuery(queueCounts)
  const open = new URLSearchParams(useLocation().search).get('queue')
  return (
    <TabBar
      label={t('returnOrder.queues')}
      tabs={[
        { name: 'all', label: t('returnOrder.queue.all'), to: path, isOpen: open === null },
        ...queues.map((name) => {
          const count = data?.[name] ?? 0
          return {
            ...{ name, label: t(`returnOrder.queue.${name}`), isOpen: open === String(returnQueue[name]) },
            to: `${path}?${new URLSearchParams({ queue: String(returnQueue[name]), order: oldestFirst })}`,
            isAlarm: count > 0 && (name === 'decide' || name === 'finish'),
            ...(count > 0 ? { count: showCount(count, maxCount) } : {}),
          }
        }),
      ]}
    />
  )
}
