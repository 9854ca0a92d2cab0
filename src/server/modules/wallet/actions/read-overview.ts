import { lastDays } from '#domain/calendar.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { pounds } from '../log-rows.ts'
import { sumSpans } from '../log-store.ts'

const shownDays = 7

/** What came and went on each of the last seven days, today last. */
export async function readOverview(ctx: Ctx, _input: unknown, caller: Caller) {
  const { id } = actorOf(caller)
  const days = lastDays(ctx.clock(), ctx.settings.get('time_zone'), shownDays)
  const [money, points] = [await sumSpans(ctx.db, id, 'wallet', days), await sumSpans(ctx.db, id, 'points', days)]
  return {
    days: days.map(({ day }) => day),
    score: points.map(({ came, went }) => came - went),
    money: money.map(({ came, went }) => pounds(came - went)),
  }
}
