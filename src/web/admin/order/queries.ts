import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { orderDesk } from '#contract/order-desk.ts'
import { call } from '#web/lib/call.ts'
import { useThrottledLive } from '#web/lib/live/throttled.ts'

/** Under the list's key, so that an action on the order asks again. */
export const orderTimelineQuery = (of: 'order' | 'failedLabel', id: number) =>
  queryOptions({
    queryKey: ['resource', of, 'story', id],
    queryFn: () => call(orderDesk.story, { id }, { quiet: true }),
    staleTime: 0,
  })

export const deskCounts = queryOptions({
  queryKey: ['orderDesk', 'counts'],
  queryFn: () => call(orderDesk.counts, {}, { quiet: true }),
  staleTime: 0,
  // What waits becomes late without anybody doing anything.
  refetchInterval: 60_000,
})

/** Lists, counts and open orders follow what happens, at most every other second. */
export function useDeskLiveUpdates(): void {
  const client = useQueryClient()
  useThrottledLive('order', 2000, () => {
    for (const queryKey of [['resource', 'order'], ['resource', 'failedLabel'], deskCounts.queryKey])
      void client.invalidateQueries({ queryKey })
  })
}
