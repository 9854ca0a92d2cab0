import { queryOptions } from '@tanstack/react-query'
import { channelCalls } from '#contract/channel.ts'
import { call } from '#web/lib/call.ts'

/** Changes only with the server that runs. */
export const connectedCarriersQuery = queryOptions({
  queryKey: ['connected-carriers'],
  queryFn: async () => (await call(channelCalls.connectedCarriers, {}, { quiet: true })).list,
  staleTime: Number.POSITIVE_INFINITY,
  throwOnError: false,
})
