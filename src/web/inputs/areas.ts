import { queryOptions } from '@tanstack/react-query'
import { areaChoice } from '#contract/area.ts'
import { call } from '#web/lib/call.ts'

/** What can be chosen below a province and a city, or at the top. Divisions change once in years: asked once per visit. */
export const areasBelow = (country: string, [province, city]: readonly number[]) =>
  queryOptions({
    queryKey: ['area', country, province ?? 0, city ?? 0] as const,
    queryFn: () => call(areaChoice.admin, { country, province, city }, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })
