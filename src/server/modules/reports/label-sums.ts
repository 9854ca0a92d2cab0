import { attentionAfterMinutes } from '#domain/order/staff-checks.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Span } from '#domain/report-range.ts'
import { type Db, run } from '#server/platform/db/pool.ts'

/**
 * The figures of the business, defined once: the finance page, the dashboard and the staff's overview all sum these. Money is pence without VAT and
 * insurance tax; `place` is the span's place in the list.
 */
export type LabelSums = {
  place: number
  channel_id: number
  /** labels made and not voided since */
  parcels: number
  /** captured in the span: labels, re-weighs and fees of returns */
  revenue: number
  /** given back in the span, and paid for losses in it */
  refunds: number
  claims: number
  /** of the labels whose cost is known: how many, what they cost, and the three sums above */
  known: number
  cost: number
  known_revenue: number
  known_refunds: number
  known_claims: number
  /** made later than somebody should have to wait */
  late: number
  failed: number
}

/** Revenue minus cost minus refunds minus claims paid, of the orders whose cost is known. */
export const marginOf = (sums: Pick<LabelSums, 'known_revenue' | 'known_refunds' | 'known_claims' | 'cost'>): number =>
  sums.known_revenue - sums.known_refunds - sums.known_claims - sums.cost

const spanRows = 'unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as span (since, until, place)'

const isKept = `o.void_status <> ${voidStatus.voided}`
const isKnown = `${isKept} and o.cost is not null`

/** Labels by the day they were made, each span one walk over the index and none over the rows. Exported for the test that looks at its plan. */
export const labelSumsSql = `select span.place::int - 1 as place, o.channel_id, count(*) filter (where ${isKept})::int as parcels,
    coalesce(sum(o.revenue), 0)::bigint as revenue, count(*) filter (where ${isKnown})::int as known,
    coalesce(sum(o.revenue) filter (where o.cost is not null), 0)::bigint as known_revenue,
    coalesce(sum(o.cost) filter (where ${isKnown}), 0)::bigint as cost,
    count(*) filter (where o.label_time > o.pay_time + interval '${attentionAfterMinutes} minutes')::int as late
  from ${spanRows} join shipping_order o on o.label_time >= span.since and o.label_time < span.until
  group by span.place, o.channel_id`

export const soldLaterKinds = `'charge', 'reweigh', 'return_fee'`
const soldLater = `m.kind in (${soldLaterKinds})`
const isRefund = `m.kind in ('refund', 'label_refund', 'loss_refund', 'refund_back')`

/** What moved beside the labels themselves, by the day it did. Exported for the test that looks at its plan. */
export const movedSumsSql = `select span.place::int - 1 as place, m.channel_id,
    coalesce(sum(m.amount) filter (where ${soldLater}), 0)::bigint as revenue,
    coalesce(-sum(m.amount) filter (where ${isRefund}), 0)::bigint as refunds,
    coalesce(-sum(m.amount) filter (where m.kind = 'claim'), 0)::bigint as claims,
    coalesce(sum(m.amount) filter (where ${soldLater} and m.is_cost_known), 0)::bigint as known_revenue,
    coalesce(-sum(m.amount) filter (where ${isRefund} and m.is_cost_known), 0)::bigint as known_refunds,
    coalesce(-sum(m.amount) filter (where m.kind = 'claim' and m.is_cost_known), 0)::bigint as known_claims
  from ${spanRows} join order_money_moved m on m.create_time >= span.since and m.create_time < span.until
  group by span.place, m.channel_id`

/** Every time a label failed, by the day it did. */
export const failedSumsSql = `select span.place::int - 1 as place, o.channel_id, count(*)::int as failed
  from ${spanRows} join order_history h on h.verb = 'failed' and h.create_time >= span.since and h.create_time < span.until
  join shipping_order o on o.id = h.order_id
  group by span.place, o.channel_id`

export const noLabels: Omit<LabelSums, 'place' | 'channel_id'> = {
  parcels: 0,
  revenue: 0,
  refunds: 0,
  claims: 0,
  known: 0,
  cost: 0,
  known_revenue: 0,
  known_refunds: 0,
  known_claims: 0,
  late: 0,
  failed: 0,
}

type SumsRow = Pick<LabelSums, 'place' | 'channel_id'> & Partial<LabelSums>

/** One row for each span and channel in which anything happened. */
export async function sumLabels(db: Db, spans: readonly Span[]): Promise<LabelSums[]> {
  const values = [spans.map(({ from }) => from), spans.map(({ to }) => to)]
  const sums = new Map<string, LabelSums>()
  for (const text of [labelSumsSql, movedSumsSql, failedSumsSql])
    for (const row of await run<SumsRow>(db, text, values)) {
      const key = `${row.place} ${row.channel_id}`
      sums.set(key, addSums(sums.get(key) ?? { ...noLabels, place: row.place, channel_id: row.channel_id }, row))
    }
  return [...sums.values()]
}

function addSums(sums: LabelSums, row: SumsRow): LabelSums {
  const added = { ...sums }
  for (const name of Object.keys(noLabels) as (keyof typeof noLabels)[]) added[name] += row[name] ?? 0
  return added
}

/** Labels that somebody has waited for too long and still waits for, by channel. */
export const countOverdueLabels = (db: Db, now: Date): Promise<{ channel_id: number; n: number }[]> =>
  run<{ channel_id: number; n: number }>(
    db,
    `select channel_id, count(*)::int as n from shipping_order
     where status = ${orderStatus.inProgress} and delete_time is null and pay_time < $1 group by channel_id`,
    [new Date(now.getTime() - attentionAfterMinutes * 60_000)],
  )
