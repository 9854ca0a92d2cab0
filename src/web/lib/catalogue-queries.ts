import { queryOptions } from '@tanstack/react-query'
import { goods } from '#contract/goods.ts'
import { insurance } from '#contract/insurance.ts'
import { site } from '#contract/site.ts'
import { call } from './call.ts'

/** What is sold and where to, in the reader's language: whatever asks for prices asks for these, and goes on without them. */

/** Where parcels go; rarely changes. */
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
