import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'

/** Written before the first account is made: a start that was killed in between leaves accounts too. The demo's days end at this moment. */
export const begun = 'demo.begun'

/** The days that the demo has lived, from the day its members joined until it was begun. The same for every step, however late it runs. */
export type Calendar = { start: Date; end: Date /** when the demo is made, which may be long after its days */; now: Date }

export const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000]
const livedDays = 90

export async function readCalendar(ctx: Ctx): Promise<Calendar> {
  const [mark] = await run<{ applied_time: Date }>(ctx.db, 'select applied_time from applied_step where name = $1', [begun])
  const end = mark?.applied_time ?? ctx.clock()
  return { start: daysBefore(end, livedDays), end, now: ctx.clock() }
}

export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * dayMs)

/** Something that happens at a moment; it is handed a ctx whose clock stands there. Every one of them may run twice. */
export type DemoEvent = { time: Date; run: (ctx: Ctx) => Promise<unknown> }

/** A ctx whose clock stands still at that moment. */
export const at = (ctx: Ctx, time: Date): Ctx => ({ ...ctx, clock: () => time })
