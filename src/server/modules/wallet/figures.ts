import type { Ctx } from '#server/ctx.ts'
import { type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'

/** The check runs every night; one that stayed away is worth a look. */
const lateMs = 36 * 3_600_000

export const walletFigures: Figure<Ctx> = {
  node: 'finance/index',
  read: async ({ db }, { now }) => {
    const [check] = await run<{ start_time: Date; differences: number; entries: number }>(
      db,
      'select start_time, differences, entries from ledger_check where end_time is not null order by id desc limit 1',
    )
    if (!check) return []
    const isLate = now.getTime() - check.start_time.getTime() > lateMs
    return [
      figureCard({
        name: 'ledger_differences',
        value: check.differences,
        alarm: check.differences > 0 ? 'failed' : isLate ? 'attention' : 'none',
        path: '/admin/finance',
        facts: [{ name: 'entries_checked', value: check.entries, unit: 'count' }],
      }),
    ]
  },
}
