import { dayAfter, daySpan } from './calendar.ts'
import { formatTime } from './time.ts'

/** Where a parcel is, in our words, whoever carries it. */
export const trackingStatuses = [
  'pending',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'ready_for_pickup',
  'delivery_failed',
  'delivery_delayed',
  'on_hold',
  'delivered',
  'return_to_sender',
  'cancelled',
  'unknown',
] as const
export type TrackingStatus = (typeof trackingStatuses)[number]

/** A parcel that is there has come to its end: only our staff can say that it has not. */
export const finalStatuses = ['delivered', 'return_to_sender', 'cancelled'] as const satisfies readonly TrackingStatus[]
export const isFinal = (status: TrackingStatus): boolean => (finalStatuses as readonly TrackingStatus[]).includes(status)

export const trackingSources = ['carrier', 'scan', 'driver', 'staff'] as const
export type TrackingSource = (typeof trackingSources)[number]

/** What was wrong with something that a carrier sent by itself; empty: nothing. The word shown is `trackingMessage.error.<name>`. */
export const messageProblems = ['unreadable', 'unknown_label', 'broken_scans', 'not_connected'] as const
export type CarrierMessageProblem = (typeof messageProblems)[number] | ''

/** One thing that happened to a parcel, as far as it says where the parcel is. `key` is the same for the same thing told twice. */
export type TrackingFact = { time: Date; status: TrackingStatus; source: TrackingSource; key: string }

export type TrackingState = {
  status: TrackingStatus
  /** when the event happened that says so; null while there is none */
  time: Date | null
  /** when the parcel first moved */
  transitTime: Date | null
  deliveredTime: Date | null
}

/**
 * Where the parcel is after all that is known of it, in whichever order and however often it was told: the latest event by its own time counts, but
 * nothing that comes after an end does, unless our staff say it. What nobody has explained (`unknown`) says nothing.
 */
export function foldTracking(facts: readonly TrackingFact[]): TrackingState {
  const state: TrackingState = { status: 'pending', time: null, transitTime: null, deliveredTime: null }
  for (const { time, status, source } of [...facts].sort(compareFacts)) {
    if (status === 'unknown' || (isFinal(state.status) && source !== 'staff')) continue
    // A parcel that stays where it is has been there since it came.
    if (status !== state.status || state.time === null) state.time = time
    state.status = status
    if (status !== 'pending' && status !== 'cancelled') state.transitTime ??= time
  }
  if (state.status === 'delivered') state.deliveredTime = state.time
  return state
}

/** By time; what happened at the same time by how far it has come, so that every order of telling gives the same. */
function compareFacts(one: TrackingFact, other: TrackingFact): number {
  return (
    one.time.getTime() - other.time.getTime() ||
    trackingStatuses.indexOf(one.status) - trackingStatuses.indexOf(other.status) ||
    (one.key < other.key ? -1 : Number(one.key > other.key))
  )
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** An event may be told a little before it happens, since clocks differ; what lies further ahead, or before there was a label, is not believed. */
const clockToleranceMs = dayMs

export function isBelievableTime(time: Date, { labelTime, now }: { labelTime: Date; now: Date }): boolean {
  const at = time.getTime()
  return at >= labelTime.getTime() - clockToleranceMs && at <= now.getTime() + clockToleranceMs
}

/** Until when a parcel should arrive: the end of the last of so many working days after it first moved. */
export function dueTime(transitTime: Date, { days, zone }: { days: number; zone: string }): Date | null {
  let day = formatTime(transitTime, zone, 'yyyy-mm-dd')
  for (let left = days; left > 0; ) {
    day = dayAfter(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return daySpan(undefined, day, zone).to ?? null
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

type TransitSpan = { status: TrackingStatus; transitTime: Date | null; endTime: Date | null; now: Date }

/** How many whole days a parcel has been on its way, or was until it came to its end; null before it moved. */
export function transitDays({ status, transitTime, endTime, now }: TransitSpan): number | null {
  if (!transitTime) return null
  const end = isFinal(status) && endTime ? endTime : now
  return Math.max(0, Math.floor((end.getTime() - transitTime.getTime()) / dayMs))
}

/** So many days after its label nobody is asked any more for a parcel that never arrived. */
export const trackingEndDays = 90

type PollQuestion = { status: TrackingStatus; labelTime: Date; changeTime: Date | null; now: Date }

/** When the carrier is asked next where the parcel is: often on the day of its delivery, ever more seldom when nothing happens, and at last no more. */
export function nextTrackTime({ status, labelTime, changeTime, now }: PollQuestion): Date | null {
  if (isFinal(status)) return null
  const age = now.getTime() - labelTime.getTime()
  if (age >= trackingEndDays * dayMs) return null
  const quiet = now.getTime() - (changeTime ?? labelTime).getTime()
  return new Date(now.getTime() + pollHours(status, quiet / dayMs) * hourMs)
}

function pollHours(status: TrackingStatus, quietDays: number): number {
  if (quietDays > 21) return 24
  if (quietDays > 7) return 12
  if (status === 'out_for_delivery') return quietDays > 1 ? 4 : 0.5
  return quietDays > 2 ? 6 : 2
}

const firstRetryMinutes = 10
const longestRetryHours = 12

/** The same after a question that nobody answered: after pauses that double, and no longer than for a parcel of which something is heard. */
export function trackRetryTime({ failures, labelTime, now }: { failures: number; labelTime: Date; now: Date }): Date | null {
  if (now.getTime() - labelTime.getTime() >= trackingEndDays * dayMs) return null
  const pause = Math.min(longestRetryHours * hourMs, (firstRetryMinutes / 60) * hourMs * 2 ** Math.min(failures, 20))
  return new Date(now.getTime() + pause)
}
