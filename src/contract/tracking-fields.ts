import { type Carrier, carriers } from '#domain/channel.ts'
import { type TrackingSource, type TrackingStatus, trackingSources, trackingStatuses } from '#domain/tracking.ts'
import { choice, type FieldFlags } from './fields.ts'
import { trackingTones } from './parcel-tracking.ts'

/** Where a parcel is, as lists of members and staff show it. */

const wordsOf = <Name extends string>(names: readonly Name[], prefix: string): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, `${prefix}.${name}`])) as Record<Name, string>

type StatusFlags = FieldFlags & {
  unavailable?: readonly TrackingStatus[]
  /** those that a row of this list can have; all, where nothing is said */
  statuses?: readonly TrackingStatus[]
}

export const trackingStatusField = ({ statuses = trackingStatuses, ...flags }: StatusFlags) =>
  choice(wordsOf<TrackingStatus>(statuses, 'tracking.status'), { ...flags, tones: trackingTones })
export const trackingSourceField = (flags: FieldFlags) =>
  choice(wordsOf<TrackingSource>(trackingSources, 'tracking.source'), flags)
export const trackingCarrierField = (flags: FieldFlags) => choice(wordsOf<Carrier>(carriers, 'channel.carrier'), flags)
