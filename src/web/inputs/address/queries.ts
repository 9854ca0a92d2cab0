import { queryOptions, useMutation } from '@tanstack/react-query'
import { address } from '#contract/address.ts'
import { areaChoice } from '#contract/area.ts'
import { site } from '#contract/site.ts'
import { call } from '#web/lib/call.ts'

/** Countries and divisions change once in years: asked once per visit. */
export const countryOptions = queryOptions({
  queryKey: ['countries'] as const,
  queryFn: async () => (await call(site.countries, {}, { quiet: true })).list,
  staleTime: Number.POSITIVE_INFINITY,
})

export const areaOptions = (country: string, [province, city]: readonly number[]) =>
  queryOptions({
    queryKey: ['member-area', country, province ?? 0, city ?? 0] as const,
    queryFn: () => call(areaChoice.member, { country, province, city }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useParseAddress = () =>
  useMutation({ mutationFn: async (text: string) => (await call(address.parse, { text }, { quiet: true })).row })

export const useLookUp = () =>
  useMutation({
    mutationFn: async (asked: { country: string; zip_code: string }) => (await call(address.lookup, asked, { quiet: true })).list,
  })
