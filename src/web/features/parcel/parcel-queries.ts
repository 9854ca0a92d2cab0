import { parcelTracking } from '#contract/parcel-tracking.ts'
import { askOptions } from '#web/lib/use-call.ts'

export type ParcelSide = 'member' | 'staff'

/** Where a parcel was, asked again with every change of an order that is heard of. */
export const wayOptions = (side: ParcelSide, id: number) => {
  const events = side === 'member' ? parcelTracking.events : parcelTracking.staffEvents
  return askOptions(['tracking', side, id], events, { id }, { staleTime: 0 })
}

export const publicTrackingPath = (number: string): string => `/tracking/${encodeURIComponent(number)}`
export const logisticsPath = (id: number): string => `/user/account/logisticsDetail?id=${id}`
