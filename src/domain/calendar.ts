import { formatTime, parseWallClock } from './time.ts'

/** One day of the product's zone: its name and the instants between which it lies. */
export type Day = { day: string; from: Date; to: Date }

const dayMs = 86_400_000

/** Days of the zone up to the one in which `now` lies; on two days of the year they are an hour shorter or longer. */
export function lastDays(now: Date, zone: string, count: number): Day[] {
  const today = formatTime(now, zone, 'yyyy-mm-dd')
  return Array.from({ length: count }, (_, index) => {
    const day = dayAfter(today, index + 1 - count)
    return { day, from: startOf(day, zone), to: startOf(dayAfter(day, 1), zone) }
  })
}

/** From the first instant of one day to the last of another, as both are in the zone; an end that is left open stays open. */
export const daySpan = (first: string | undefined, last: string | undefined, zone: string): { from?: Date; to?: Date } => ({
  ...(first ? { from: startOf(first, zone) } : {}),
  ...(last ? { to: startOf(dayAfter(last, 1), zone) } : {}),
})

/** "2026-03" → the instants between which that month of the zone lies. */
export const monthSpan = (month: string, zone: string): { from: Date; to: Date } => ({
  from: startOf(`${month}-01`, zone),
  to: startOf(`${monthAfter(month, 1)}-01`, zone),
})

export const monthOf = (instant: Date, zone: string): string => formatTime(instant, zone, 'yyyy-mm')

export function monthAfter(month: string, step: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}

/** "2026-03" is one, "2026-13" is not. */
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The months from the one to the other, the latest first. */
export function monthsDown(latest: string, earliest: string): string[] {
  const months: string[] = []
  for (let month = latest; month >= earliest; month = monthAfter(month, -1)) months.push(month)
  return months
}

export const dayAfter = (day: string, step: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + step * dayMs).toISOString().slice(0, 10)

const startOf = (day: string, zone: string): Date => parseWallClock(day, zone) ?? new Date(`${day}T00:00:00Z`)
