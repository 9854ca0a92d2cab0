import type { DashboardCard } from '#contract/dashboard.ts'
import type { Day } from '#domain/calendar.ts'

export type FigureContext = {
  now: Date
  /** the last thirty days, today last */
  days: readonly Day[]
}

/** Counts per day in the order of the hand's days; lines of one chart are drawn together. */
export type FigureLine = { chart: string; name: string; values: number[] }

export type FigureResult = { cards?: DashboardCard[]; lines?: FigureLine[] }

/** Something a module knows that is worth a place on the dashboard. Shown to who holds the node of the screen behind it. */
export type Figure<Ctx> = {
  node: string
  read: (ctx: Ctx, context: FigureContext) => Promise<FigureResult>
}

type CardInput = Pick<DashboardCard, 'name' | 'value'> & Partial<DashboardCard>

/** A card with what most cards have. */
export const figureCard = (card: CardInput): DashboardCard => ({ unit: 'count', alarm: 'none', path: '', facts: [], ...card })

/** An alarm is only one if there is something to be alarmed about. */
export const alarmIf = (alarm: 'attention' | 'failed', value: number): DashboardCard['alarm'] => (value > 0 ? alarm : 'none')
