import { queryOptions, useMutation } from '@tanstack/react-query'
import { returnMatch } from '#contract/return-desk.ts'
import { returnDesk } from '#contract/return-order.ts'
import { call } from '#web/lib/call.ts'
import { useThrottledLive } from '#web/lib/live/throttled.ts'
import { refresh } from '#web/lib/query-client.ts'

export const orderOfNumber = (number: string) =>
  queryOptions({
    queryKey: ['resource', 'unclaimedReturn', 'order', number] as const,
    queryFn: () => call(returnMatch.findOrder, { order_code: number }, { quiet: true }),
    enabled: number !== '',
    ...{ staleTime: 0, retry: false, throwOnError: false },
  })

export const useMatch = () =>
  useMutation({
    mutationFn: (input: { id: number; order_code: string; is_notified: boolean }) =>
      call(returnDesk.match, input, { quiet: true }),
    onSettled: () => void refresh(['resource', 'unclaimedReturn'], ['resource', 'returnOrder']),
  })

/** The desk follows what happens, at most every other second. */
export const useReturnUpdates = (): void => useThrottledLive('returnOrder', 2000, () => void refresh(['resource', 'returnOrder']))
