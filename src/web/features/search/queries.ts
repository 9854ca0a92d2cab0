import { queryOptions } from '@tanstack/react-query'
import { search } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'

/** Kept by what was typed: an older answer that arrives late belongs to the older question and never stands in for a newer one. */
export const searchQuery = (adminId: number, text: string) =>
  queryOptions({
    queryKey: ['search', adminId, text],
    queryFn: () => call(search.index, { q: text }, { quiet: true }),
    enabled: text !== '',
    staleTime: 10_000,
    gcTime: 60_000,
    throwOnError: false,
  })
