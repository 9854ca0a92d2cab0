import { type OrderOutcome, orderStatus, voidStatus } from '#domain/order/status.ts'
import { percentile, type TimeCount } from '#domain/percentile.ts'
import type { Span } from '#domain/report-range.ts'
import type { TrackingStatus } from '#domain/tracking.ts'
import { type Db, getRow, run } from '#server/platform/db/pool.ts'
import { soldLaterKinds } from './label-sums.ts'

/** Whose orders are summed: those of one member, or everybody's. */
export type ReportOwner = { userId: number } | 'all'

const isKept = `o.void_status <> ${voidStatus.voided}`
/** To a member it is what they paid less what came back; to the company its revenue, as `label-sums.ts` defines it. */
const moneyOf = (owner: ReportOwner): string => (owner === 'all' ? 'o.revenue' : 'o.actual_pay_amount')
const ownedBy = (owner: ReportOwner, place: number): string => (owner === 'all' ? '' : `o.user_id = $${place} and`)
const ownerValues = (owner: ReportOwner): number[] => (owner === 'all' ? [] : [owner.userId])

/** Labels made and not voided since, and money: pence. */
export type LabelFigures = { parcels: number; money: number }
export type LabelSeries = {
  total: LabelFigures
  /** one for each day, in their order */
  days: LabelFigures[]
  channels: (LabelFigures & { channel_id: number })[]
  countries: (LabelFigures & { country: string })[]
  statuses: (LabelFigures & { status: TrackingStatus })[]
}

/** Re-weighs and fees of returns: revenue of the company beside its labels. */
const soldLater = `from order_money_moved m where m.kind in (${soldLaterKinds}) and m.create_time >= $1 and m.create_time < $2`
const soldLaterSql = `select width_bucket(m.create_time, $3::timestamptz[]) - 1, m.channel_id, m.receiver_country, null, 0, sum(m.amount)
  ${soldLater} group by 1, 2, 3`

/** First by everything that is asked for, in one walk over an index and none over the rows; the few sums are then put together five ways. */
const labelSeriesSql = (owner: ReportOwner): string => `with made as (
    select width_bucket(o.label_time, $3::timestamptz[]) - 1 as place, o.channel_id, o.receiver_country, o.tracking_status,
      count(*) filter (where ${isKept}) as parcels, sum(${moneyOf(owner)}) as money
    from shipping_order o where ${ownedBy(owner, 4)} o.label_time >= $1 and o.label_time < $2
    group by 1, 2, 3, 4 ${owner === 'all' ? `union all ${soldLaterSql}` : ''})
  select place, channel_id, receiver_country as country, tracking_status as status, grouping(place, channel_id, receiver_country, tracking_status) as left_out,
    coalesce(sum(parcels), 0)::int as parcels, coalesce(sum(money), 0)::bigint as money
  from made group by grouping sets ((), (place), (channel_id), (receiver_country), (tracking_status))`

type SeriesRow = LabelFigures & { left_out: number } & {
  place: number | null
  channel_id: number | null
  country: string | null
  status: TrackingStatus | null
}

/** Which columns a row of each grouping leaves out, as `grouping` says it. */
const byAll = 0b1111
const byDay = 0b0111
const byChannel = 0b1011
const byCountry = 0b1101
const byStatus = 0b1110

const noFigures: LabelFigures = { parcels: 0, money: 0 }
const figuresOf = ({ parcels, money }: LabelFigures): LabelFigures => ({ parcels, money })
const mostFirst = (one: LabelFigures, other: LabelFigures): number => other.parcels - one.parcels || other.money - one.money

/** The labels made in a span, by day, channel, destination and where the parcels are; most parcels first. `starts` are the beginnings of its days. */
export async function sumLabelSeries(db: Db, owner: ReportOwner, span: Span & { starts: readonly Date[] }): Promise<LabelSeries> {
  const rows = await run<SeriesRow>(db, labelSeriesSql(owner), [span.from, span.to, span.starts, ...ownerValues(owner)])
  // Where every label was voided and paid back there is nothing to say.
  const of = (leftOut: number) =>
    rows.filter((row) => row.left_out === leftOut && (row.parcels > 0 || row.money !== 0)).sort(mostFirst)
  const total = of(byAll)[0]
  const days = span.starts.map(() => noFigures)
  for (const row of of(byDay)) days[row.place ?? 0] = figuresOf(row)
  return {
    total: total ? figuresOf(total) : noFigures,
    days,
    channels: of(byChannel).map((row) => ({ channel_id: row.channel_id ?? 0, ...figuresOf(row) })),
    countries: of(byCountry).map((row) => ({ country: row.country ?? '', ...figuresOf(row) })),
    statuses: of(byStatus).map((row) => ({ status: row.status ?? 'unknown', ...figuresOf(row) })),
  }
}

const labelTotalSql = (owner: ReportOwner): string => `select count(*) filter (where ${isKept})::int as parcels,
    (coalesce(sum(${moneyOf(owner)}), 0)${owner === 'all' ? ` + (select coalesce(sum(m.amount), 0) ${soldLater})` : ''})::bigint as money
  from shipping_order o where ${ownedBy(owner, 3)} o.label_time >= $1 and o.label_time < $2`

export const sumLabelTotal = (db: Db, owner: ReportOwner, { from, to }: Span): Promise<LabelFigures> =>
  getRow<LabelFigures>(db, labelTotalSql(owner), [from, to, ...ownerValues(owner)])

/** How many parcels arrived, and the hours from when they first moved that half and nine tenths of them took at most. */
export type DeliveryTimes = { parcels: number; median: number | null; p90: number | null }

/** By whole hours: a count of each is a tenth of the work of sorting them all, and nobody reads minutes of days. */
const deliverySql = (owner: ReportOwner): string => `select o.channel_id,
    (date_part('epoch', o.delivered_time - o.transit_time) / 3600)::int as hours, count(*)::int as count
  from shipping_order o
  where ${ownedBy(owner, 3)} o.delivered_time >= $1 and o.delivered_time < $2 and o.transit_time is not null
  group by 1, 2`

/** What arrived in a span, whenever its label was made: of the labels of a span only the quick ones have arrived. */
export async function sumDeliveries(
  db: Db,
  owner: ReportOwner,
  { from, to }: Span,
): Promise<{ total: DeliveryTimes; channels: (DeliveryTimes & { channel_id: number })[] }> {
  const rows = await run<TimeCount & { channel_id: number }>(db, deliverySql(owner), [from, to, ...ownerValues(owner)])
  const channelIds = [...new Set(rows.map(({ channel_id }) => channel_id))]
  const timesOf = (times: readonly TimeCount[]): DeliveryTimes => ({
    parcels: times.reduce((sum, { count }) => sum + count, 0),
    median: percentile(times, 0.5),
    p90: percentile(times, 0.9),
  })
  return {
    total: timesOf(rows),
    channels: channelIds
      .map((id) => ({ channel_id: id, ...timesOf(rows.filter(({ channel_id }) => channel_id === id)) }))
      .sort((one, other) => other.parcels - one.parcels),
  }
}

/** Whether the member ever had a label. */
export const hasLabels = async (db: Db, userId: number): Promise<boolean> =>
  (await run(db, 'select 1 from shipping_order where user_id = $1 and label_time is not null limit 1', [userId])).length > 0

const outcomeSql = `select o.status, o.void_status, count(*)::int as orders from shipping_order o
  where o.user_id = $3 and o.create_time >= $1 and o.create_time < $2 and o.delete_time is null group by o.status, o.void_status`

/** The orders that a member added in a span and has not deleted, by what became of them: as the tabs of their list. */
export async function countOutcomes(db: Db, userId: number, { from, to }: Span): Promise<Map<OrderOutcome, number>> {
  const rows = await run<{ status: number; void_status: number; orders: number }>(db, outcomeSql, [from, to, userId])
  const counts = new Map<OrderOutcome, number>()
  for (const { status, void_status, orders } of rows) {
    const outcome = outcomeOf(status, void_status)
    counts.set(outcome, (counts.get(outcome) ?? 0) + orders)
  }
  return counts
}

const outcomes = new Map<number, OrderOutcome>([
  [orderStatus.awaiting, 'awaiting'],
  [orderStatus.inProgress, 'in_progress'],
  [orderStatus.success, 'success'],
  [orderStatus.failed, 'failed'],
])

const outcomeOf = (status: number, voided: number): OrderOutcome =>
  voided === voidStatus.asked || voided === voidStatus.voided ? 'voided' : (outcomes.get(status) ?? 'awaiting')
