import type { dashboard, Trend, TrendAnswer, TrendName } from '#contract/dashboard.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type Day, lastDays } from '#domain/calendar.ts'
import { pick } from '#domain/language.ts'
import { rangeInstants, type Span } from '#domain/report-range.ts'
import type { Ctx } from '#server/ctx.ts'
import { listChannelNames } from '#server/modules/catalogue/index.ts'
import { countOverdueLabels, type LabelSums, marginOf, noLabels, readDays, sumLabels } from '#server/modules/reports/index.ts'
import { holdsNode } from '#server/platform/access.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'

/** Who may look up the orders may know how many there were; what they brought is for who keeps the books. */
const measures: { name: TrendName; unit: Trend['unit']; node: string; of: (sums: LabelSums) => number }[] = [
  { name: 'parcels', unit: 'count', node: 'order/index', of: ({ parcels }) => parcels },
  { name: 'revenue', unit: 'pence', node: 'finance/index', of: ({ revenue }) => revenue },
  { name: 'margin', unit: 'pence', node: 'finance/index', of: marginOf },
  { name: 'failed', unit: 'count', node: 'order/index', of: ({ failed }) => failed },
  { name: 'late', unit: 'count', node: 'order/index', of: ({ late }) => late },
]

const comparedWeeks = 4

/** Labels, money and failures by day and channel, as far as this admin could look it up. Changes nothing. */
export async function readTrends(ctx: Ctx, input: InputOf<(typeof dashboard)['trends']>, caller: Caller): Promise<TrendAnswer> {
  const { groupIds } = actorOf(caller)
  const rights = ctx.access.current().admin
  const shown = measures.filter(({ node }) => holdsNode(rights, groupIds, node))
  const now = ctx.clock()
  const zone = ctx.settings.get('time_zone')
  const range = readDays(ctx, input)
  const { days, starts, to } = rangeInstants(range, zone)
  const count = days.length
  const empty = { days, channels: [], trends: [], costs: null }
  if (shown.length === 0) return empty
  const sums = await sumLabels(
    ctx.db,
    starts.map((from, place) => ({ from, to: starts[place + 1] ?? to })),
  )
  const weeks = lastDays(now, zone, comparedWeeks * 7 + 1)
  const before = await sumLabels(ctx.db, sameDaysBefore(weeks, now))
  const today = await sumLabels(ctx.db, weeks.slice(-1))
  // What is still waited for is late today, whenever it was paid for.
  for (const { channel_id, n } of await countOverdueLabels(ctx.db, now)) {
    today.push({ ...noLabels, place: 0, channel_id, late: n })
    if (days.at(-1) === weeks.at(-1)?.day) sums.push({ ...noLabels, place: count - 1, channel_id, late: n })
  }
  const names = await listChannelNames(ctx.db, [...new Set(sums.map(({ channel_id }) => channel_id))])
  return {
    ...empty,
    channels: names.map(({ id, name_zh, name_en }) => ({ id, name: pick(caller.language, name_zh, name_en) })),
    trends: shown.map(({ name, unit, of }) => ({
      name,
      unit,
      today: today.reduce((total, row) => total + of(row), 0),
      usual: before.length === 0 ? null : before.reduce((total, row) => total + of(row), 0) / comparedWeeks,
      values: names.map(({ id }) => valuesOf(sums, { channelId: id, count, of })),
    })),
    costs: shown.some(({ name }) => name === 'margin') ? countKnown(sums) : null,
  }
}

type ValuesOptions = { channelId: number; count: number; of: (sums: LabelSums) => number }

function valuesOf(sums: readonly LabelSums[], { channelId, count, of }: ValuesOptions): number[] {
  const values = Array.from({ length: count }, () => 0)
  for (const row of sums) if (row.channel_id === channelId) values[row.place] = (values[row.place] ?? 0) + of(row)
  return values
}

const countKnown = (sums: readonly LabelSums[]) => ({
  known: sums.reduce((total, { known }) => total + known, 0),
  labels: sums.reduce((total, { parcels }) => total + parcels, 0),
})

/** The same day of the last weeks, up to the time of day that it is now: a morning is not measured by whole days. */
function sameDaysBefore(days: readonly Day[], now: Date): Span[] {
  const elapsed = now.getTime() - (days.at(-1)?.from.getTime() ?? now.getTime())
  return days
    .filter((_, index) => index < days.length - 1 && (days.length - 1 - index) % 7 === 0)
    .map(({ from, to }) => ({ from, to: new Date(Math.min(from.getTime() + elapsed, to.getTime())) }))
}
