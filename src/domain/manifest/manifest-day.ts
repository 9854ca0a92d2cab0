import { dayAfter } from '../calendar.ts'
import { formatTime } from '../time.ts'

/** A time of the day, "17:00"; empty: none. */
export const cutoffPattern = /^([01]\d|2[0-3]):[0-5]\d$/

export type ManifestDay = {
  /** YYYY-MM-DD of the business's zone */
  day: string
  /** today's hour is over, and the day is the next one */
  isPastCutoff: boolean
}

/** The day for which parcels of a channel are handed over now: from the minute of the cut-off on it is the next day. */
export function manifestDay(now: Date, zone: string, cutoff: string): ManifestDay {
  const [today = '', time = ''] = formatTime(now, zone, 'yyyy-mm-dd hh:MM').split(' ')
  const isPastCutoff = cutoff !== '' && time >= cutoff
  return { day: isPastCutoff ? dayAfter(today, 1) : today, isPastCutoff }
}
