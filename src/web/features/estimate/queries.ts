import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { price } from '#contract/price.ts'
import { call } from '#web/lib/call.ts'
import { type Ask, isSound, toInput, writeAsk } from './ask.ts'

export const offersQuery = (ask: Ask | undefined) => {
  const isAsked = ask !== undefined && isSound(ask)
  return queryOptions({
    queryKey: ['offers', ask && writeAsk(ask).toString()],
    queryFn: async () => (ask ? (await call(price.quote, toInput(ask), { quiet: true })).list : []),
    enabled: isAsked,
    // Prices of another parcel stand in for those that come, never beside a form that asks nothing.
    placeholderData: isAsked ? keepPreviousData : undefined,
    throwOnError: false,
  })
}
