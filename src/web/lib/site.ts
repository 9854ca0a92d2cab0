import { queryOptions, useQuery } from '@tanstack/react-query'
import { type SiteConfig, site } from '#contract/site.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

/** Until the server has answered: enough to draw a page by, and what is shown if it never does. */
const defaultSite: Pick<SiteConfig, 'siteName' | 'time_zone' | 'sender_country' | 'recordNumber' | 'version' | 'protocol'> = {
  siteName: 'ShipSmart',
  time_zone: 'Europe/London',
  sender_country: 'GB',
  recordNumber: '',
  version: '',
  protocol: [],
}

export type Site = typeof defaultSite

/** Asked once per visit; every page shares the answer. */
export const siteQuery = queryOptions({
  queryKey: ['site'],
  queryFn: async () => (await call(site.index, {}, { quiet: true })).site,
  staleTime: Number.POSITIVE_INFINITY,
  // The pages say what they have to say without it; the problem page would not help anybody.
  throwOnError: false,
})

export const useSite = (): Site => useQuery(siteQuery).data ?? defaultSite

export const getSite = (): Site => queryClient.getQueryData(siteQuery.queryKey) ?? defaultSite
