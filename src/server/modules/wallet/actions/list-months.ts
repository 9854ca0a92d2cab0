import type { MonthRow } from '#contract/wallet.ts'
import { monthOf, monthSpan, monthsDown } from '#domain/calendar.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { pounds } from '../log-rows.ts'
import { getJoinTime, getMoneyAt, sumSpans } from '../log-store.ts'

/** The months of one year in which the caller was a member, each with what it began with, what came, what went and what it ended with. */
export async function listMonths(ctx: Ctx, { year: requestedYear }: { year?: number }, caller: Caller) {
  const { id } = actorOf(caller)
  const zone = ctx.settings.get('time_zone')
  const thisMonth = monthOf(ctx.clock(), zone)
  const firstMonth = monthOf(await getJoinTime(ctx.db, id), zone)
  const [first, last] = [yearOf(firstMonth), yearOf(thisMonth)]
  const year = Math.min(Math.max(requestedYear ?? last, first), last)
  const months = monthsDown(earlier(`${year}-12`, thisMonth), later(`${year}-01`, firstMonth)).reverse()
  const spans = months.map((month) => monthSpan(month, zone))
  // What a month began with does not change with what moves now, so the sums fit even if something moves between the two questions.
  let balance = spans[0] ? await getMoneyAt(ctx.db, id, spans[0].from) : 0
  const sums = await sumSpans(ctx.db, id, 'wallet', spans)
  const list = months.map((month, place): MonthRow => {
    const { came, went } = sums[place] ?? { came: 0, went: 0 }
    const opening = balance
    balance += came - went
    const row = { month, opening: pounds(opening), in: pounds(came), out: pounds(went), closing: pounds(balance) }
    return { ...row, is_open: month === thisMonth ? 1 : 0 }
  })
  return { list: list.reverse(), year, first_year: first, last_year: last }
}

const yearOf = (month: string): number => Number(month.slice(0, 4))
const earlier = (one: string, other: string): string => (one < other ? one : other)
const later = (one: string, other: string): string => (one > other ? one : other)
