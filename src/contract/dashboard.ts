import { z } from 'zod'
import { callsAt } from './endpoint.ts'
import { emptyInput } from './inputs.ts'
import { rangeInput } from './report.ts'

export const figureUnits = ['count', 'bytes', 'seconds'] as const
/** Whether someone should look: amber for what may go wrong, red for what did. */
export const figureAlarms = ['none', 'attention', 'failed'] as const
/** What people do here, and what keeps the application running. */
export const figureSections = ['work', 'system'] as const

const fact = z.strictObject({ name: z.string(), value: z.number(), unit: z.enum(figureUnits) })

/** One figure, with smaller ones that explain it. `name` is the end of its word's key: dashboard.card.<name>, dashboard.fact.<name>. */
const card = z.strictObject({
  name: z.string(),
  section: z.enum(figureSections),
  value: z.number(),
  unit: z.enum(figureUnits),
  /** what the value is a part of, where that says something: the disk's size */
  of: z.number().optional(),
  /** what the value is made of; they add up to it */
  parts: z.array(fact),
  alarm: z.enum(figureAlarms),
  /** the list behind it, as an address under /admin; '' where there is none */
  path: z.string(),
  facts: z.array(fact),
})

const answer = z.strictObject({
  remark: z.string(),
  cards: z.array(card),
  /** the process that answered */
  instance: z.strictObject({ version: z.string(), start_time: z.int() }),
})

export type DashboardCard = z.output<typeof card>
export type DashboardAnswer = z.output<typeof answer>

export const trendNames = ['parcels', 'revenue', 'margin', 'failed', 'late'] as const
export type TrendName = (typeof trendNames)[number]

/** Something summed by day and channel. Sums of money are pence. Words: dashboard.trend.<name>. */
const trend = z.strictObject({
  name: z.enum(trendNames),
  unit: z.enum(['count', 'pence']),
  /** today, up to now */
  today: z.int(),
  /** the mean of the last four days of the same name up to the same time of day; null where there is nothing to compare with */
  usual: z.number().nullable(),
  /** for each of `channels` a value for each of `days` */
  values: z.array(z.array(z.int())),
})

const trendAnswer = z.strictObject({
  /** days of the product's zone */
  days: z.array(z.string()),
  channels: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  trends: z.array(trend),
  /** of how many labels the cost is known, for who sees the margin */
  costs: z.strictObject({ known: z.int(), labels: z.int() }).nullable(),
})

export type Trend = z.output<typeof trend>
export type TrendAnswer = z.output<typeof trendAnswer>

const { get } = callsAt('/admin/Dashboard', 'admin:dashboard/index')

/** The first page of the back office. It holds only what its reader could look up on a screen of their own. */
export const dashboard = {
  index: get('index', { input: emptyInput, output: answer }),
  /** the same under the name that older clients know */
  dashboard: get('dashboard', { input: emptyInput, output: answer }),
  trends: get('trends', { input: z.object(rangeInput), aliases: { days: 'range' }, output: trendAnswer }),
}
