import { attentionAfterMinutes } from '#domain/order/staff-checks.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import type { Span } from '#domain/report-range.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { keptNet } from '../report-sums.ts'

/** What became of the labels of a channel in one span of time; `place` is the span's place in the list. Money is pence without VAT. */
export type LabelSums = {
  place: number
  channel_id: number
  /** labels made and not voided since */
  parcels: number
  revenue: number
  /** of the labels whose cost is known: what they brought, and what they cost */
  known: number
  known_revenue: number
  cost: number
  /** made later than somebody should have to wait */
  late: number
  failed: number
}

const spanRows = 'unnest($1::timestamptz[], $2::timestamptz[]) with ordinality as span (since, until, place)'

const isKept = `o.void_status <> ${voidStatus.voided}`
const isKnown = `${isKept} and o.cost is not null`

/** Labels by the day they were made, each span one walk over the index and none over the rows. Exported for the test that looks at its plan. */
export const labelSumsSql = `select span.place::int - 1 as place, o.channel_id, count(*) filter (where ${isKept})::int as parcels,
    coalesce(sum(${keptNet}), 0)::bigint as revenue, count(*) filter (where ${isKnown})::int as known,
    coalesce(sum(${keptNet}) filter (where ${isKnown}), 0)::bigint as known_revenue,
    coalesce(sum(o.cost) filter (where ${isKnown}), 0)::bigint as cost,
    count(*) filter (where o.label_time > o.pay_time + interval '${attentionAfterMinutes} minutes')::int as late
  from ${spanRows} join shipping_order o on o.label_time >= span.since and o.label_time < span.until
  group by span.place, o.channel_id`

/** Every time a label failed, by the day it did. */
export const failedSumsSql = `select span.place::int - 1 as place, o.channel_id, count(*)::int as failed
  from ${spanRows} join order_history h on h.verb = 'failed' and h.create_time >= span.since and h.create_time < span.until
  join shipping_order o on o.id = h.order_id
  group by span.place, o.channel_id`

export const noLabels = { parcels: 0, revenue: 0, known: 0, known_revenue: 0, cost: 0, late: 0, failed: 0 }

/** One row for each span and channel that had any. */
export async function sumLabels(db: Db, spans: readonly Span[]): Promise<LabelSums[]> {
  const values = [spans.map(({ from }) => from), spans.map(({ to }) => to)]
  const sums = new Map<string, LabelSums>()
  const made = await run<Omit<LabelSums, 'failed'>>(db, labelSumsSql, values)
  const failed = await run<Pick<LabelSums, 'place' | 'channel_id' | 'failed'>>(db, failedSumsSql, values)
  for (const row of [...made, ...failed]) {
    const key = `${row.place} ${row.channel_id}`
    sums.set(key, { ...noLabels, ...sums.get(key), ...row })
  }
  return [...sums.values()]
}

/** Labels that somebody has waited for too long and still waits for, by channel. */
export const countOverdueLabels = (db: Db, now: Date): Promise<{ channel_id: number; n: number }[]> =>
  run<{ channel_id: number; n: number }>(
    db,
    `select channel_id, count(*)::int as n from shipping_order
     where status = ${orderStatus.inProgress} and delete_time is null and pay_time < $1 group by channel_id`,
    [new Date(now.getTime() - attentionAfterMinutes * 60_000)],
  )

export const listChannelNames = (db: Db, ids: readonly number[]): Promise<{ id: number; name_zh: string; name_en: string }[]> =>
  run(db, 'select id, name_zh, name_en from channel where id = any($1) order by weigh desc, id', [ids])
