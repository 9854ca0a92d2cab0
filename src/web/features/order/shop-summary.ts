import { queryOptions } from '@tanstack/react-query'
import { shopSummary } from '#contract/shop-summary.ts'
import { call } from '#web/lib/call.ts'

/** How many shops are linked. Kept fresh by the live topic `shop`. */
export const shopSummaryOptions = queryOptions({
  queryKey: ['shop', 'summary'] as const,
  queryFn: () => call(shopSummary.summary, {}, { quiet: true }),
})
