import { queryOptions } from '@tanstack/react-query'
import { goods } from '#contract/goods.ts'
import { call } from '#web/lib/call.ts'

/** What may be sent and what not. A page that shows it says enough without it. */
export const goodsQuery = queryOptions({
  queryKey: ['goods'],
  queryFn: async () => (await call(goods.index, {}, { quiet: true })).list,
  throwOnError: false,
})
