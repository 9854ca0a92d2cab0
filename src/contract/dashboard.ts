import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { emptyInput } from './inputs.ts'

export const figureUnits = ['count', 'bytes', 'seconds'] as const
/** Whether someone should look: amber for what may go wrong, red for what did. */
export const figureAlarms = ['none', 'attention', 'failed'] as const

const fact = z.strictObject({ name: z.string(), value: z.number(), unit: z.enum(figureUnits) })

/** One figure, with smaller ones that explain it. `name` is the end of its word's key: dashboard.card.<name>, dashboard.fact.<name>. */
const card = z.strictObject({
  name: z.string(),
  value: z.number(),
  unit: z.enum(figureUnits),
  /** what the value is a part of, where that says something: the disk's size */
  of: z.number().optional(),
  alarm: z.enum(figureAlarms),
  /** the list behind it, as an address under /admin; '' where there is none */
  path: z.string(),
  facts: z.array(fact),
})

/** Something counted per day of the product's zone, up to today. Words: dashboard.chart.<name>, dashboard.line.<name>. */
const chart = z.strictObject({
  name: z.string(),
  days: z.array(z.string()),
  lines: z.array(z.strictObject({ name: z.string(), values: z.array(z.int()) })),
})

const answer = z.strictObject({
  remark: z.string(),
  cards: z.array(card),
  charts: z.array(chart),
  /** the process that answered */
  instance: z.strictObject({ version: z.string(), start_time: z.int() }),
})

export type DashboardCard = z.output<typeof card>
export type DashboardChart = z.output<typeof chart>
export type DashboardAnswer = z.output<typeof answer>

/** The first page of the back office. It holds only what its reader could look up on a screen of their own. */
export const dashboard = {
  index: endpoint({ path: 'GET /admin/Dashboard/index', access: 'admin:dashboard/index', input: emptyInput, output: answer }),
  /** the same under the name that older clients know */
  dashboard: endpoint({
    path: 'GET /admin/Dashboard/dashboard',
    access: 'admin:dashboard/index',
    input: emptyInput,
    output: answer,
  }),
}
