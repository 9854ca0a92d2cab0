import { useThrottledLive } from '#web/lib/live/throttled.ts'
import { refresh } from '#web/lib/query-client.ts'

/** The list follows what happens to parcels, at most every other second. */
export const useTrackingUpdates = (list: 'lateParcel' | 'stuckParcel' | 'trackingEvent'): void =>
  useThrottledLive('order', 2000, () => void refresh(['resource', list]))
