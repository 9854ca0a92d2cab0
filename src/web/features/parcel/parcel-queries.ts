import { queryOptions } from '@tanstack/react-query'
import { parcelTracking } from '#contract/parcel-tracking.ts'
import { call } from '#web/lib/call.ts'

export type ParcelSide = 'member' | 'staff'

/** Where a parcel was, asked again with every change of an order that is heard of. */
export const wayOptions = (side: ParcelSide, id: number) =>
  queryOptions({
    queryKey: ['tracking', side, id] as const,
    queryFn: () => call(side === 'member' ? parcelTracking.events : parcelTracking.staffEvents, { id }, { quiet: true }),
    staleTime: 0,
  })

export const publicTrackingPath = (number: string): string => `/tracking/${encodeURIComponent(number)}`
export const logisticsPath = (id: number): string => `/user/account/logisticsDetail?id=${id}`
