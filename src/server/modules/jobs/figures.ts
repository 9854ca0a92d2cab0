import { jobState } from '#domain/job.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { getRow } from '#server/platform/db/pool.ts'

type Counts = { waiting: number; longest: number; retrying: number; parked: number; stuck: number }

/** Waiting for longer than this means that nobody works through the queue. */
const lateSeconds = 300

export const jobFigures: Figure<Ctx> = {
  node: 'job/index',
  read: async ({ db }) => {
    const count = (state: number) => `count(*) filter (where state = ${state})`
    const { waiting, retrying, parked, stuck, longest } = await getRow<Counts>(
      db,
      `select ${count(jobState.waiting)} as waiting, ${count(jobState.retrying)} as retrying, ${count(jobState.parked)} as parked,
              ${count(jobState.stuck)} as stuck,
              coalesce(extract(epoch from now() - min(run_at) filter (where state = ${jobState.waiting})), 0)::int as longest
       from job`,
    )
    const listOf = (state: number) => `/admin/job?state=${state}`
    return [
      figureCard({
        section: 'system',
        name: 'jobs_waiting',
        value: waiting,
        alarm: longest > lateSeconds ? 'attention' : 'none',
        path: listOf(jobState.waiting),
        facts: waiting > 0 ? [{ name: 'longest', value: Math.max(0, longest), unit: 'seconds' }] : [],
      }),
      figureCard({
        section: 'system',
        name: 'jobs_retrying',
        value: retrying,
        alarm: alarmIf('attention', retrying),
        path: listOf(jobState.retrying),
      }),
      figureCard({
        section: 'system',
        name: 'jobs_parked',
        value: parked,
        alarm: alarmIf('failed', parked),
        path: listOf(jobState.parked),
      }),
      ...(stuck > 0
        ? [figureCard({ section: 'system', name: 'jobs_stuck', value: stuck, alarm: 'attention', path: listOf(jobState.stuck) })]
        : []),
    ]
  },
}
