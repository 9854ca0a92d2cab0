import { reweighState } from '#domain/reweigh.ts'
import { countFigure } from '#server/platform/dashboard-figures.ts'

/** What members dispute waits for staff, however long. */
export const warehouseFigures = [
  countFigure({
    node: 'reweigh/confirm',
    from: `reweigh where state = ${reweighState.disputed}`,
    counts: { value: 'true' },
    cards: ({ value }) => [
      { name: 'reweighs_disputed', value, alarm: 'attention', path: `/admin/reweigh?state=${reweighState.disputed}` },
    ],
  }),
]
