import { queryOptions } from '@tanstack/react-query'
import { dashboard } from '#contract/dashboard.ts'
import { call } from '#web/lib/call.ts'

const refreshMs = 60_000

/** Asked for again every minute while somebody looks at it, and when they come back to it. */
export const dashboardFigures = (adminId: number) =>
  queryOptions({
    queryKey: ['dashboard', adminId],
    queryFn: () => call(dashboard.index, {}, { quiet: true }),
    staleTime: 0,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: true,
  })
