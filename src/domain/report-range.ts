import { dayAfter, daySpan } from './calendar.ts'
import { formatTime } from './time.ts'

/** Which days a report is about: the last so many, today counted, or this month up to today. Days of one's own choice are said by their ends. */
export const reportRanges = ['7', '30', '90', 'month'] as const
export type ReportRange = (typeof reportRanges)[number]

/** A year, and the day of a leap year. */
export const mostReportDays = 366

export type RangeQuestion = { range?: ReportRange | undefined; from?: string | undefined; to?: string | undefined }
export type RangeProblem = 'order' | 'length' | 'future'
/** Both days counted. */
export type DayRange = { from: string; to: string }

const dayMs = 86_400_000

export const countDays = ({ from, to }: DayRange): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/**
 * The days that are asked for. Days of one's own choice go before a named range; a beginning without an end goes up to today, an end without a
 * beginning is the end of thirty days, and nothing lies after today.
 */
export function resolveRange({ range = '30', from, to }: RangeQuestion, today: string): DayRange | RangeProblem {
  if (from !== undefined || to !== undefined) {
    const last = to !== undefined && to < today ? to : today
    const first = from ?? dayAfter(last, -29)
    if (to !== undefined && first > to) return 'order'
    if (first > today) return 'future'
    const days = { from: first, to: last }
    return countDays(days) > mostReportDays ? 'length' : days
  }
  return { from: range === 'month' ? `${today.slice(0, 7)}-01` : dayAfter(today, 1 - Number(range)), to: today }
}

/** As many days before them, to compare with. */
export const rangeBefore = (range: DayRange): DayRange => ({
  from: dayAfter(range.from, -countDays(range)),
  to: dayAfter(range.from, -1),
})

export type Span = { from: Date; to: Date }

/** When the days begin and end in the zone, and when each of them begins: two days of the year are an hour shorter or longer. */
export function rangeInstants(range: DayRange, zone: string): Span & { days: string[]; starts: Date[] } {
  const days = Array.from({ length: countDays(range) }, (_, index) => dayAfter(range.from, index))
  const startOf = (day: string): Date => daySpan(day, undefined, zone).from ?? new Date(`${day}T00:00:00Z`)
  return { from: startOf(range.from), to: startOf(dayAfter(range.to, 1)), days, starts: days.map(startOf) }
}

/** The days before, up to the time of day that it is now where the range has not ended yet: a morning is not measured by whole days. */
export function comparedInstants(range: DayRange, now: Date, zone: string): Span {
  const whole = rangeInstants(rangeBefore(range), zone)
  if (formatTime(now, zone, 'yyyy-mm-dd') !== range.to) return { from: whole.from, to: whole.to }
  const { starts } = rangeInstants(range, zone)
  const elapsed = now.getTime() - (starts.at(-1) ?? now).getTime()
  const lastStart = whole.starts.at(-1) ?? whole.from
  return { from: whole.from, to: new Date(Math.min(lastStart.getTime() + elapsed, whole.to.getTime())) }
}
