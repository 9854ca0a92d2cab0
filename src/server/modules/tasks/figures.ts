import type { Ctx } from '#server/ctx.ts'
import { type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'

/** Long work of everybody; whoever looks after the queue may know how much there is. */
export const taskFigures: Figure<Ctx> = {
  node: 'job/index',
  read: async ({ db }) => {
    const rows = await run<{ state: string; n: number }>(
      db,
      `select state, count(*) as n from task where state in ('waiting', 'running') group by state`,
    )
    const countOf = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
    const facts = [{ name: 'tasks_waiting', value: countOf('waiting'), unit: 'count' as const }]
    return [figureCard({ name: 'tasks', section: 'system', value: countOf('running'), facts })]
  },
}
