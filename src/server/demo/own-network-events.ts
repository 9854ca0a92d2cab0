import type { Carrier } from '#domain/channel.ts'
import { createSeededRandom } from '#domain/seeded-random.ts'
import type { NewTrackingEvent } from '#server/modules/tracking/index.ts'
import { dayMs, hourMs } from './calendar.ts'

export type DemoParcel = {
  id: number
  channel_id: number
  carrier: Carrier
  days_min: number
  days_max: number
  reference: string
  carrier_ref: string
  tracking_number: string
  manifest_time: Date
  origin: string
  destination: string
}

/** What becomes of a parcel; most are delivered at the first try. */
const outcomes = [
  ...Array<string>(9).fill('delivered'),
  ...(['failed_once', 'failed_once', 'returned', 'stuck', 'late'] as const),
] as const

/** How a parcel of our own network travels: collected by the driver, through the hub, and to the door within its channel's days. The same every time. */
export function ownNetworkEvents(parcel: DemoParcel, { driver, ops }: { driver?: number; ops?: number }): NewTrackingEvent[] {
  const random = createSeededRandom(parcel.id)
  const outcome = random.oneOf(outcomes)
  const days = Math.max(1, parcel.days_min + random.upTo(parcel.days_max - parcel.days_min + 1))
  const begin = parcel.manifest_time.getTime()
  const midnight = (day: number) => Math.floor(begin / dayMs) * dayMs + day * dayMs
  const by = (code: string, time: number, place: string): NewTrackingEvent => {
    const isHub = code === 'IN_TRANSIT'
    const adminId = isHub ? ops : driver
    return {
      source: isHub ? 'staff' : 'driver',
      carrier: 'r2r',
      code,
      place,
      time: new Date(time),
      ...(adminId === undefined ? {} : { adminId }),
    }
  }
  const { origin, destination } = parcel
  const minutes = () => random.upTo(50) / 60
  const sent = [
    by('COLLECTED', begin + (1 + minutes()) * hourMs, origin),
    by('IN_TRANSIT', midnight(1) + (3 + minutes()) * hourMs, 'Birmingham'),
  ]
  if (outcome === 'stuck') return sent
  const lastDay = outcome === 'late' ? days + parcel.days_max + 3 : days
  const round = (day: number, code: string) => [
    by('OUT_FOR_DELIVERY', midnight(day) + (8 + minutes()) * hourMs, destination),
    by(code, midnight(day) + (11 + random.upTo(5) + minutes()) * hourMs, destination),
  ]
  if (outcome === 'delivered' || outcome === 'late') return [...sent, ...round(lastDay, 'DELIVERED')]
  const failed = [...sent, ...round(lastDay, 'DELIVERY_FAILED')]
  if (outcome === 'failed_once') return [...failed, ...round(lastDay + 1, 'DELIVERED')]
  return [...failed, ...round(lastDay + 1, 'DELIVERY_FAILED'), by('RETURNED', midnight(lastDay + 3) + 9 * hourMs, origin)]
}
