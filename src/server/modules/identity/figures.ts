import type { Day } from '#domain/calendar.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { type Db, getRow, run } from '#server/platform/db/pool.ts'

const members: Figure<Ctx> = {
  node: 'user/user/index',
  read: async ({ db }, { days }) => {
    const all = await getRow<{ n: number }>(db, 'select count(*) as n from member')
    const joined = await countPerDay(db, days, 'select count(*) from member where join_time >= d.since and join_time < d.until')
    const facts = [
      { name: 'today', value: joined.at(-1) ?? 0, unit: 'count' as const },
      { name: 'week', value: joined.reduce((sum, value) => sum + value, 0), unit: 'count' as const },
    ]
    return [figureCard({ name: 'members', value: all.n, path: '/admin/user/user', facts })]
  },
}

export const identityFigures: Figure<Ctx>[] = [members]

/** One walk over an index for each day: no row is looked at, and no clock of a zone is asked for each of them. */
async function countPerDay(db: Db, days: readonly Day[], count: string): Promise<number[]> {
  const rows = await run<{ n: number }>(
    db,
    `select (${count}) as n from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as d (since, until, place) order by d.place`,
    [days.map(({ from }) => from), days.map(({ to }) => to)],
  )
  return rows.map(({ n }) => n)
}
