import type { StoredLabel } from './store.ts'

type ScanJson = { at: string; place: string; text: string; code: string }

/** What happens to every parcel of this carrier, by the hours since its label was made. One code is said nowhere in its manual, as with all carriers. */
const journey = [
  { hours: 0, code: 'LBL', text: 'Label made' },
  { hours: 2, code: 'COL', text: 'Collected' },
  { hours: 8, code: 'HUB', text: 'At the sorting centre' },
  { hours: 9, code: 'Q7', text: 'Passed gate 7' },
  { hours: 22, code: 'OFD', text: 'Out for delivery' },
  { hours: 26, code: 'DEL', text: 'Delivered' },
] as const

function scansOf({ create_time, cancel_time, place, status }: StoredLabel, now: Date): ScanJson[] {
  const end = status === 'cancelled' && cancel_time ? cancel_time : now
  const passed = journey.flatMap(({ hours, code, text }) => {
    const at = new Date(create_time.getTime() + hours * 3_600_000)
    return at <= end ? [{ at: at.toISOString(), place: hours < 9 ? 'London' : place, text, code }] : []
  })
  return status === 'cancelled' ? [...passed, { at: end.toISOString(), place: '', text: 'Cancelled', code: 'CAN' }] : passed
}

/** What the carrier says of a label: the same when it is asked and when it calls back. */
export const trackingJson = (label: StoredLabel, now: Date) => ({
  label: label.id,
  tracking_number: label.tracking_number,
  scans: scansOf(label, now),
})
