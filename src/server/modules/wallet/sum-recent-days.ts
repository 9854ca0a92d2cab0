import { lastDays } from '#domain/calendar.ts'
import type { Ctx } from '#server/ctx.ts'
import { pounds } from './log-rows.ts'
import { sumSpans } from './log-store.ts'

const shownDays = 7

/** What came and went of a member's points and money on each of the last seven days, today last. */
export async function sumRecentDays(ctx: Ctx, userId: number): Promise<{ days: string[]; score: number[]; money: string[] }> {
  const days = lastDays(ctx.clock(), ctx.settings.get('time_zone'), shownDays)
  const [money, points] = [await sumSpans(ctx.db, userId, 'wallet', days), await sumSpans(ctx.db, userId, 'points', days)]
  return {
    days: days.map(({ day }) => day),
    score: points.map(({ came, went }) => came - went),
    money: money.map(({ came, went }) => pounds(came - went)),
  }
}
