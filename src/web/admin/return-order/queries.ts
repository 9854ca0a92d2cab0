import { returnMatch } from '#contract/return-desk.ts'
import { returnDesk } from '#contract/return-order.ts'
import { useThrottledLive } from '#web/lib/live/throttled.ts'
import { refresh } from '#web/lib/query-client.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'

export const orderOfNumber = (number: string) =>
  askOptions(
    ['resource', 'unclaimedReturn', 'order', number],
    returnMatch.findOrder,
    { order_code: number },
    { enabled: number !== '', staleTime: 0, retry: false, throwOnError: false },
  )

export const useMatch = () =>
  useCall(returnDesk.match, {
    quiet: true,
    onSettled: () => void refresh(['resource', 'unclaimedReturn'], ['resource', 'returnOrder']),
  })

/** The desk follows what happens, at most every other second. */
export const useReturnUpdates = (): void => useThrottledLive('returnOrder', 2000, () => void refresh(['resource', 'returnOrder']))
