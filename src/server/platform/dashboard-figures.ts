import type { DashboardCard } from '#contract/dashboard.ts'
import type { Day } from '#domain/calendar.ts'

export type FigureContext = {
  now: Date
  /** the last seven days, today last */
  days: readonly Day[]
}

/** Something a module knows that is worth a place on the dashboard. Shown to who holds the node of the screen behind it. */
export type Figure<Ctx> = {
  node: string
  read: (ctx: Ctx, context: FigureContext) => Promise<DashboardCard[]>
}

type CardInput = Pick<DashboardCard, 'name' | 'value'> & Partial<DashboardCard>

/** A card with what most cards have. */
export const figureCard = (card: CardInput): DashboardCard => ({
  section: 'work',
  unit: 'count',
  alarm: 'none',
  path: '',
  facts: [],
  parts: [],
  ...card,
})

/** An alarm is only one if there is something to be alarmed about. */
export const alarmIf = (alarm: 'attention' | 'failed', value: number): DashboardCard['alarm'] => (value > 0 ? alarm : 'none')
