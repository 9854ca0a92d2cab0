import { monthAfter } from '#domain/calendar.ts'

export const periods = ['today', 'week', 'month', 'last_month', 'custom'] as const
export type Period = (typeof periods)[number]
export type Days = { from: string; to: string }

const dayMs = 86_400_000
const weekDays = 7

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * dayMs).toISOString().slice(0, 10)

/** The days of a period, both ends included, on a day of the product's zone. */
export function daysOf(period: Exclude<Period, 'custom'>, today: string): Days {
  const month = today.slice(0, 7)
  switch (period) {
    case 'today':
      return { from: today, to: today }
    case 'week':
      return { from: addDays(today, 1 - weekDays), to: today }
    case 'month':
      return { from: `${month}-01`, to: today }
    case 'last_month':
      return { from: `${monthAfter(month, -1)}-01`, to: addDays(`${month}-01`, -1) }
    default:
      return period satisfies never
  }
}

/** The period an address names: the last seven days where it names none, and the same where its days make no sense. */
export function readPeriod(params: URLSearchParams, today: string): { period: Period; days: Days } {
  const period = periods.find((one) => one === params.get('period')) ?? 'week'
  if (period !== 'custom') return { period, days: daysOf(period, today) }
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)
  return { period, days: isDay(from) && isDay(to) ? { from, to } : daysOf('week', today) }
}
