import type { DashboardCard } from '#contract/dashboard.ts'
import type { Day } from '#domain/calendar.ts'
import { type Db, run } from '#server/platform/db/pool.ts'

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

/** Cards of numbers that one walk over a table counts: the rows of `from`, by what of them is counted. */
type CountFigure<Name extends string> = {
  node: string
  from: string
  counts: Record<Name, string>
  cards: (counts: Record<Name, number>) => CountCard[]
}
/** `alarm`: as long as there is any, or as long as there is any of `alarmBy`. */
type CountCard = Pick<DashboardCard, 'name' | 'value' | 'path'> & {
  section?: DashboardCard['section']
  alarm?: 'attention' | 'failed'
  alarmBy?: number
  facts?: Record<string, number>
}

export const countFigure = <Name extends string>({ node, from, counts, cards }: CountFigure<Name>): Figure<{ db: Db }> => {
  const names = Object.keys(counts) as Name[]
  const columns = names.map((name) => `count(*) filter (where ${counts[name]})::int as "${name}"`)
  return {
    node,
    read: async ({ db }) => {
      const [row] = await run<Record<Name, number>>(db, `select ${columns.join(', ')} from ${from}`)
      if (!row) return []
      return cards(row).map(({ alarm, alarmBy, facts = {}, ...card }) =>
        figureCard({
          ...card,
          alarm: alarm ? alarmIf(alarm, alarmBy ?? card.value) : 'none',
          facts: Object.entries(facts).map(([name, value]) => ({ name, value, unit: 'count' })),
        }),
      )
    },
  }
}
