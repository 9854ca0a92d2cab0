import type { Ctx } from '#server/ctx.ts'
import { walletJobs } from '#server/modules/wallet/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type DemoCalendar, type DemoEvent, dayMs, hourMs, minuteMs } from './calendar.ts'

/** The hours at which the product's own schedules have these jobs, in UTC. */
const checkMs = 2 * hourMs + 7 * minuteMs
const pointsMs = 1 * hourMs + 41 * minuteMs
const invoicesMs = 4 * hourMs + 17 * minuteMs

/** Every night of the demo's days points whose days are over become spendable, the books are checked and what is due is invoiced, by the product's own jobs. */
export function nightEvents({ start, end }: DemoCalendar): DemoEvent[] {
  const firstMidnight = Math.ceil(start.getTime() / dayMs) * dayMs
  const nights = Array.from({ length: Math.ceil((end.getTime() - firstMidnight) / dayMs) }, (_, n) => firstMidnight + n * dayMs)
  return nights
    .flatMap((midnight) => [
      { time: new Date(midnight + pointsMs), run: releaseOldPoints },
      { time: new Date(midnight + checkMs), run: checkBooks },
      { time: new Date(midnight + invoicesMs), run: makeDueInvoices },
    ])
    .filter(({ time }) => time <= end)
}

const releaseOldPoints = (ctx: Ctx): Promise<void> => runJob(ctx, 'release-points')

export const makeDueInvoices = (ctx: Ctx): Promise<void> => runJob(ctx, 'make-invoices')

/** A night that was checked is not checked again: the last check that is shown is the last night's. */
export async function checkBooks(ctx: Ctx): Promise<void> {
  const later = await run(ctx.db, 'select 1 from ledger_check where start_time >= $1 limit 1', [ctx.clock()])
  if (later.length === 0) await runJob(ctx, 'check-ledger')
}

async function runJob(ctx: Ctx, name: string): Promise<void> {
  const job = walletJobs.find((one) => one.name === name)
  if (!job) throw new Error(`the wallet has no job ${name}`)
  await job.run(ctx, {})
}
