import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'

/** Written before the first account is made: a start that was killed in between leaves accounts too. The demo's days end at this moment. */
export const demoStartedStep = 'demo.begun'

/** The days that the demo has lived, from the day its members joined until it was begun. The same for every step, however late it runs. */
export type DemoCalendar = { start: Date; end: Date /** when the demo is made, which may be long after its days */; now: Date }

export const [dayMs, hourMs, minuteMs] = [86_400_000, 3_600_000, 60_000]
const demoDays = 90

export async function readCalendar(ctx: Ctx): Promise<DemoCalendar> {
  const [mark] = await run<{ applied_time: Date }>(ctx.db, 'select applied_time from applied_step where name = $1', [
    demoStartedStep,
  ])
  const end = mark?.applied_time ?? ctx.clock()
  return { start: daysBefore(end, demoDays), end, now: ctx.clock() }
}

export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * dayMs)

/** Something that happens at a moment; it is handed a ctx whose clock stands there. Every one of them may run twice. */
export type DemoEvent = { time: Date; run: (ctx: Ctx) => Promise<unknown> }

export const byTime = (one: { time: Date }, other: { time: Date }): number => one.time.getTime() - other.time.getTime()

/** A ctx whose clock stands still at that moment. */
export const withClockAt = (ctx: Ctx, time: Date): Ctx => ({ ...ctx, clock: () => time })
