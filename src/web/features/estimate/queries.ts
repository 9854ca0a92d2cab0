import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { price } from '#contract/price.ts'
import { call } from '#web/lib/call.ts'
import { type Ask, isSound, toInput, writeAsk } from './ask.ts'

export const offersQuery = (ask: Ask | undefined) =>
  queryOptions({
    queryKey: ['offers', ask && writeAsk(ask).toString()],
    queryFn: async () => (ask ? (await call(price.quote, toInput(ask), { quiet: true })).list : []),
    enabled: ask !== undefined && isSound(ask),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
