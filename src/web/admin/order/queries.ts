import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orderDesk } from '#contract/order-desk.ts'
import { call } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live/events.ts'

/** Under the list's key, so that a deed on the order asks again. */
export const orderStory = (of: 'order' | 'failedLabel', id: number) =>
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

/** A busy house moves many orders in a second; people read one list in that time. */
const calmMs = 2000

/** Lists, counts and open orders follow what happens, at most every other second. */
export function useDeskNews(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('order', () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      for (const queryKey of [['resource', 'order'], ['resource', 'failedLabel'], deskCounts.queryKey])
        void client.invalidateQueries({ queryKey })
    }, calmMs)
  })
}
