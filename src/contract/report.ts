import { z } from 'zod'
import { orderOutcomes } from '#domain/order/status.ts'
import { reportRanges } from '#domain/report-range.ts'
import { trackingStatuses } from '#domain/tracking.ts'
import { callsAt, endpoint } from './endpoint.ts'
import { calendarDay } from './inputs.ts'

/** Parcels and money by day, channel, status and destination: for a member of their own, for the back office of everybody's. */

const emptyToUndefined = (raw: unknown) => (raw === '' || raw === null ? undefined : raw)
const day = z.preprocess(emptyToUndefined, calendarDay.optional())

/** A range by its name, or days of one's own choice, which go before it: both counted, 366 at most. */
export const rangeInput = {
  range: z.preprocess(emptyToUndefined, z.enum(reportRanges, { error: 'invalid.choice' }).optional()),
  from: day,
  to: day,
}

const days = z.strictObject({ from: z.string(), to: z.string() })
/** Labels made and not voided since; pounds, null for who may not know them. */
const figures = { parcels: z.int(), money: z.string().nullable() }
/** Days from when a parcel first moved until it arrived, with one decimal: what half and nine tenths of them took at most; null without any. */
const times = { delivered: z.int(), median_days: z.number().nullable(), p90_days: z.number().nullable() }
const channel = { channel_id: z.int(), name: z.string() }

const totals = z.strictObject({ ...figures, ...times })

const series = z.strictObject({
  range: days,
  /** as many days before them; up to the same time of day where the range has not ended */
  before: days,
  totals,
  totals_before: totals,
  by_day: z.array(z.strictObject({ day: z.string(), ...figures })),
  by_channel: z.array(z.strictObject({ ...channel, ...figures })),
  /** `country` is a code of two letters */
  by_country: z.array(z.strictObject({ country: z.string(), name: z.string(), ...figures })),
  by_tracking: z.array(z.strictObject({ status: z.enum(trackingStatuses), parcels: z.int() })),
  /** parcels that arrived in these days, whenever their labels were made */
  delivery: z.array(z.strictObject({ ...channel, ...times })),
})
export type ReportSeries = z.output<typeof series>
export type ReportTotals = z.output<typeof totals>

/** Orders that were added in these days, by the tab of the list in which they stand now. */
const byStatus = z.array(z.strictObject({ status: z.enum(orderOutcomes), orders: z.int() }))

/** `has_parcels`: whether there is a label at all, of whichever day */
const memberSeries = series.extend({ by_status: byStatus, has_parcels: z.boolean() })
export type MemberSeries = z.output<typeof memberSeries>

const { get, post } = callsAt('/api/account', 'member:account/overview')

export const report = {
  /** Spec §7: points and money of the last seven days; `series` is ours. */
  overview: get('overview', {
    input: z.object(rangeInput),
    output: z.strictObject({
      days: z.array(z.string()),
      score: z.array(z.int()),
      money: z.array(z.string()),
      series: memberSeries,
    }),
  }),
  /** the figures of the charts as a workbook, a sheet for each */
  exportOverview: post('overviewExport', {
    heavy: true,
    input: z.object(rangeInput),
    output: z.strictObject({ url: z.string() }),
  }),
  /** the same of everybody's parcels, as far as this admin could look it up; null for who may see none of it */
  desk: endpoint({
    path: 'GET /admin/Dashboard/parcels',
    access: 'admin:dashboard/index',
    input: z.object(rangeInput),
    output: z.strictObject({ series: series.nullable() }),
  }),
}
