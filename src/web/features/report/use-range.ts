import { type DayRange, type RangeQuestion, type ReportRange, reportRanges, resolveRange } from '#domain/report-range.ts'
import { isCalendarDay } from '#domain/time.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'

export type RangeChoice = ReportRange | 'custom'

export type ChosenRange = {
  choice: RangeChoice
  /** what the server is asked for */
  question: RangeQuestion
  /** the days that the choice means, to begin with when others are wanted */
  days: DayRange
  choose: (choice: RangeChoice, days?: DayRange) => void
}

/** The days of the charts, kept in the address; thirty where it names none, or days that make no sense. */
export function useRange(): ChosenRange {
  const [params, change] = useUrlSearchParams()
  const { choice, question } = readRange(params)
  const today = formatSiteTime(Date.now(), 'yyyy-mm-dd')
  const found = resolveRange(question, today)
  const days = typeof found === 'string' ? { from: question.from ?? today, to: question.to ?? today } : found
  const choose = (next: RangeChoice, own: DayRange = days) =>
    change(
      (now) => {
        for (const name of ['from', 'to']) now.delete(name)
        now.set('range', next)
        if (next === 'custom') for (const [name, day] of Object.entries(own)) now.set(name, day)
        return now
      },
      { replace: true },
    )
  return { choice, question, days, choose }
}

export function readRange(params: URLSearchParams): { choice: RangeChoice; question: RangeQuestion } {
  const named = params.get('range')
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  if (named === 'custom' && isCalendarDay(from) && isCalendarDay(to)) return { choice: 'custom', question: { from, to } }
  const range = reportRanges.find((one) => one === named) ?? '30'
  return { choice: range, question: { range } }
}
