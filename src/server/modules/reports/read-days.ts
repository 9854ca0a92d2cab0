import { AppError } from '#domain/errors.ts'
import { type DayRange, mostReportDays, type RangeProblem, type RangeQuestion, resolveRange } from '#domain/report-range.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'

const problems: Record<RangeProblem, { field: 'from' | 'to'; key: string; values?: Record<string, number> }> = {
  order: { field: 'to', key: 'invalid.day_order' },
  future: { field: 'from', key: 'invalid.day_future' },
  length: { field: 'to', key: 'invalid.days_most', values: { max: mostReportDays } },
}

/** The days that are asked for, as days of the product's zone; refuses what is no range. */
export function readDays(ctx: Ctx, question: RangeQuestion): DayRange {
  const found = resolveRange(question, formatTime(ctx.clock(), ctx.settings.get('time_zone'), 'yyyy-mm-dd'))
  if (typeof found !== 'string') return found
  const { field, ...reason } = problems[found]
  throw new AppError('input.invalid', { fields: { [field]: reason } })
}
