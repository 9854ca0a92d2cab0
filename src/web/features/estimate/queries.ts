import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { goods } from '#contract/goods.ts'
import { insurance } from '#contract/insurance.ts'
import { price } from '#contract/price.ts'
import { site } from '#contract/site.ts'
import { call } from '#web/lib/call.ts'
import { type Ask, isSound, toInput, writeAsk } from './ask.ts'

/** Where parcels go, in the reader's language; rarely changes. */
export const countriesQuery = queryOptions({
  queryKey: ['countries'],
  queryFn: async () => (await call(site.countries, {}, { quiet: true })).list,
  staleTime: 3_600_000,
  throwOnError: false,
})

export const categoriesQuery = queryOptions({
  queryKey: ['goods'],
  queryFn: async () => (await call(goods.index, {}, { quiet: true })).list,
  throwOnError: false,
})

export const coversQuery = queryOptions({
  queryKey: ['insurance'],
  queryFn: async () => (await call(insurance.index, {}, { quiet: true })).list,
  throwOnError: false,
})

export const offersQuery = (ask: Ask | undefined) =>
  queryOptions({
    queryKey: ['offers', ask && writeAsk(ask).toString()],
    queryFn: async () => (ask ? (await call(price.quote, toInput(ask), { quiet: true })).list : []),
    enabled: ask !== undefined && isSound(ask),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
