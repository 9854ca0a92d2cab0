import { createHash } from 'node:crypto'
import type { StoredLabel } from './store.ts'

/**
 * What happens to the parcels of this carrier. The journey is chosen by a hash of the label's reference, so that the same reference travels alike
 * wherever it is tried:
 *
 * - `straight` (7 of 16): collected, sorted twice, delivered on the next day
 * - `gate` (5 of 16): the same, with a code (Q7) that stands in no manual, as with all carriers
 * - `absent` (3 of 16): nobody is at home (ABS), delivered a day later
 * - `returned` (1 of 16): nobody is at home twice, then back to the sender (RTS)
 */
export type JourneyName = 'straight' | 'gate' | 'absent' | 'returned'

export type ScanJson = { at: string; place: string; text: string; code: string }
type JourneyStep = { hours: number; at: 'origin' | 'hub' | 'destination'; code: string; text: string }

const begin: readonly JourneyStep[] = [
  { hours: 0, at: 'origin', code: 'LBL', text: 'Label created' },
  { hours: 2, at: 'origin', code: 'COL', text: 'Collected' },
  { hours: 8, at: 'hub', code: 'HUB', text: 'At the sorting centre' },
]
const arrive: readonly JourneyStep[] = [
  { hours: 18, at: 'destination', code: 'HUB', text: 'At the local depot' },
  { hours: 22, at: 'destination', code: 'OFD', text: 'Out for delivery' },
]
const secondTry: readonly JourneyStep[] = [
  { hours: 26, at: 'destination', code: 'ABS', text: 'Nobody at home' },
  { hours: 46, at: 'destination', code: 'OFD', text: 'Out for delivery again' },
]
const delivered = (hours: number): JourneyStep => ({ hours, at: 'destination', code: 'DEL', text: 'Delivered' })

const journeys: Record<JourneyName, readonly JourneyStep[]> = {
  straight: [...begin, ...arrive, delivered(26)],
  gate: [...begin, { hours: 9, at: 'hub', code: 'Q7', text: 'Passed gate 7' }, ...arrive, delivered(26)],
  absent: [...begin, ...arrive, ...secondTry, delivered(50)],
  returned: [
    ...begin,
    ...arrive,
    ...secondTry,
    { hours: 50, at: 'destination', code: 'ABS', text: 'Nobody at home' },
    { hours: 58, at: 'destination', code: 'RTS', text: 'On its way back to the sender' },
  ],
}

const chances: readonly JourneyName[] = [
  ...Array<JourneyName>(7).fill('straight'),
  ...Array<JourneyName>(5).fill('gate'),
  ...Array<JourneyName>(3).fill('absent'),
  'returned',
]

const hashOf = (reference: string): Buffer => createHash('sha256').update(reference).digest()

export const journeyOf = (reference: string): JourneyName => chances[(hashOf(reference)[0] ?? 0) % chances.length] ?? 'straight'

/** How long an hour of the journey takes: whoever tries the carrier out does not wait for days. */
const hourMs: Record<StoredLabel['pace'], number> = { hours: 3_600_000, minutes: 10_000, seconds: 100 }

const hubCity = 'Birmingham'

/** Everything that will happen to a parcel, whose times are its own by some minutes. */
export function planScans({ reference, pace, create_time, origin, place }: StoredLabel): ScanJson[] {
  const hour = hourMs[pace]
  const late = ((hashOf(reference)[1] ?? 0) / 256) * hour
  const places = { origin: origin || 'London', hub: hubCity, destination: place }
  return journeys[journeyOf(reference)].map(({ hours, at, code, text }) => ({
    at: new Date(Math.round(create_time.getTime() + hours * hour + (hours > 0 ? late : 0))).toISOString(),
    place: places[at],
    text,
    code,
  }))
}

/** What has happened by now. A label that was cancelled travels no further. */
export function scansOf(label: StoredLabel, now: Date): ScanJson[] {
  const { status, cancel_time: cancelTime } = label
  const end = status === 'cancelled' && cancelTime ? cancelTime : now
  const passed = planScans(label).filter(({ at }) => new Date(at) <= end)
  return status === 'cancelled' ? [...passed, { at: end.toISOString(), place: '', text: 'Cancelled', code: 'CAN' }] : passed
}

/** What the carrier says of a label: all of it when it is asked, the latest when it calls back. */
export const trackingJson = ({ id, tracking_number }: StoredLabel, scans: readonly unknown[]) => ({
  label: id,
  tracking_number,
  scans,
})
