import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { MemberSeries, report } from '#contract/report.ts'
import type { Language } from '#domain/language.ts'
import { orderOutcomes } from '#domain/order/status.ts'
import { type DayRange, rangeInstants } from '#domain/report-range.ts'
import type { Ctx } from '#server/ctx.ts'
import { sumRecentDays } from '#server/modules/wallet/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { countOutcomes, hasLabels } from '../order-sums.ts'
import { readDays } from '../read-days.ts'
import { readSeries } from '../read-series.ts'

type Overview = (typeof report)['overview']

/** The member's own figures: points and money of the last seven days, and the charts of the days that are asked for. Changes nothing. */
export async function readOverview(ctx: Ctx, input: InputOf<Overview>, caller: Caller): Promise<DataOf<Overview>> {
  const { id } = actorOf(caller)
  const range = readDays(ctx, input)
  return {
    ...(await sumRecentDays(ctx, id)),
    series: await readMemberSeries(ctx, range, { userId: id, language: caller.language }),
  }
}

type Reader = { userId: number; language: Language }

export async function readMemberSeries(ctx: Ctx, range: DayRange, { userId, language }: Reader): Promise<MemberSeries> {
  const series = await readSeries(ctx, range, { owner: { userId }, language, hasMoney: true })
  const outcomes = await countOutcomes(ctx.db, userId, rangeInstants(range, ctx.settings.get('time_zone')))
  const byStatus = orderOutcomes.map((status) => ({ status, orders: outcomes.get(status) ?? 0 }))
  const hasParcels = series.totals.parcels > 0 || (await hasLabels(ctx.db, userId))
  return { ...series, by_status: byStatus.filter(({ orders }) => orders > 0), has_parcels: hasParcels }
}
