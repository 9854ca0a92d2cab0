import type { ReportSeries, ReportTotals } from '#contract/report.ts'
import { type Language, pick } from '#domain/language.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { comparedInstants, type DayRange, rangeBefore, rangeInstants } from '#domain/report-range.ts'
import type { Ctx } from '#server/ctx.ts'
import { listChannelNames, listCountryNames } from '#server/modules/catalogue/index.ts'
import {
  type DeliveryTimes,
  type LabelFigures,
  type ReportOwner,
  sumDeliveries,
  sumLabelSeries,
  sumLabelTotal,
} from './order-sums.ts'

type SeriesOptions = { owner: ReportOwner; language: Language; hasMoney: boolean }

/** The charts of some days, and the totals of as many before them. Changes nothing. One question after the other: a page must not take all connections. */
export async function readSeries(ctx: Ctx, range: DayRange, { owner, language, hasMoney }: SeriesOptions): Promise<ReportSeries> {
  const zone = ctx.settings.get('time_zone')
  const instants = rangeInstants(range, zone)
  const compared = comparedInstants(range, ctx.clock(), zone)
  const made = await sumLabelSeries(ctx.db, owner, instants)
  const madeBefore = await sumLabelTotal(ctx.db, owner, compared)
  const arrived = await sumDeliveries(ctx.db, owner, instants)
  const arrivedBefore = await sumDeliveries(ctx.db, owner, compared)
  const channelIds = [...made.channels, ...arrived.channels].map(({ channel_id }) => channel_id)
  const channels = new Map((await listChannelNames(ctx.db, channelIds)).map((one) => [one.id, one]))
  const channelName = (id: number) => pick(language, channels.get(id)?.name_zh ?? '', channels.get(id)?.name_en ?? '')
  const countries = await listCountryNames(ctx.db)
  const countryName = (code: string) => pick(language, countries.get(code)?.zh ?? code, countries.get(code)?.en ?? code)
  const figuresOf = ({ parcels, money }: LabelFigures) => ({ parcels, money: hasMoney ? pounds(money) : null })
  const totalsOf = (labels: LabelFigures, times: DeliveryTimes): ReportTotals => ({ ...figuresOf(labels), ...timesOf(times) })
  return {
    range,
    before: rangeBefore(range),
    totals: totalsOf(made.total, arrived.total),
    totals_before: totalsOf(madeBefore, arrivedBefore.total),
    by_day: instants.days.map((day, place) => ({ day, ...figuresOf(made.days[place] ?? { parcels: 0, money: 0 }) })),
    by_channel: made.channels.map((row) => ({
      channel_id: row.channel_id,
      name: channelName(row.channel_id),
      ...figuresOf(row),
    })),
    by_country: made.countries.map((row) => ({ country: row.country, name: countryName(row.country), ...figuresOf(row) })),
    by_tracking: made.statuses.filter(({ parcels }) => parcels > 0).map(({ status, parcels }) => ({ status, parcels })),
    delivery: arrived.channels.map((row) => ({
      channel_id: row.channel_id,
      name: channelName(row.channel_id),
      ...timesOf(row),
    })),
  }
}

const pounds = (pence: number): string => formatDecimal(asPence(pence))
const dayHours = 24
const toDays = (hours: number | null): number | null => (hours === null ? null : Math.round((hours / dayHours) * 10) / 10)

const timesOf = ({ parcels, median, p90 }: DeliveryTimes) => ({
  delivered: parcels,
  median_days: toDays(median),
  p90_days: toDays(p90),
})
