import { useQueryClient } from '@tanstack/react-query'
import { useThrottledLive } from '#web/lib/live/throttled.ts'

/** The list follows what happens to parcels, at most every other second. */
export function useTrackingUpdates(list: 'lateParcel' | 'stuckParcel' | 'trackingEvent'): void {
  const client = useQueryClient()
  useThrottledLive('order', 2000, () => void client.invalidateQueries({ queryKey: ['resource', list] }))
}
