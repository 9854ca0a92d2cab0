import { orderDesk } from '#contract/order-desk.ts'
import { useThrottledLive } from '#web/lib/live/throttled.ts'
import { refresh } from '#web/lib/query-client.ts'
import { askOptions } from '#web/lib/use-call.ts'

/** Under the list's key, so that an action on the order asks again. */
export const orderTimelineQuery = (of: 'order' | 'failedLabel', id: number) =>
  askOptions(['resource', of, 'story', id], orderDesk.story, { id }, { staleTime: 0 })

/** What waits becomes late without anybody doing anything. */
export const deskCounts = askOptions(['orderDesk', 'counts'], orderDesk.counts, {}, { staleTime: 0, refetchInterval: 60_000 })

/** Lists, counts and open orders follow what happens, at most every other second. */
export const useDeskLiveUpdates = (): void =>
  useThrottledLive('order', 2000, () => void refresh(['resource', 'order'], ['resource', 'failedLabel'], deskCounts.queryKey))
