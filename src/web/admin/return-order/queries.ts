import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { returnMatch } from '#contract/return-desk.ts'
import { returnDesk } from '#contract/return-order.ts'
import { call } from '#web/lib/call.ts'
import { useThrottledLive } from '#web/lib/live/throttled.ts'

export const orderOfNumber = (number: string) =>
  queryOptions({
    queryKey: ['resource', 'unclaimedReturn', 'order', number] as const,
    queryFn: () => call(returnMatch.findOrder, { order_code: number }, { quiet: true }),
    enabled: number !== '',
    ...{ staleTime: 0, retry: false, throwOnError: false },
  })

export function useMatch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { id: number; order_code: string; is_notified: boolean }) =>
      call(returnDesk.match, input, { quiet: true }),
    onSettled: () => {
      for (const list of ['unclaimedReturn', 'returnOrder']) void client.invalidateQueries({ queryKey: ['resource', list] })
    },
  })
}

/** The desk follows what happens, at most every other second. */
export function useReturnUpdates(): void {
  const client = useQueryClient()
  useThrottledLive('returnOrder', 2000, () => void client.invalidateQueries({ queryKey: ['resource', 'returnOrder'] }))
}
