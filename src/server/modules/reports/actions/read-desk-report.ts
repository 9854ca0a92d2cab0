import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { report } from '#contract/report.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsNode } from '#server/platform/access.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { readDays } from '../read-days.ts'
import { readSeries } from '../read-series.ts'

type Desk = (typeof report)['desk']

/** The charts of everybody's parcels for who may look up orders, with what they brought (without VAT) for who keeps the books. Changes nothing. */
export async function readDeskReport(ctx: Ctx, input: InputOf<Desk>, caller: Caller): Promise<DataOf<Desk>> {
  const { groupIds } = actorOf(caller)
  const rights = ctx.access.current().admin
  const range = readDays(ctx, input)
  if (!holdsNode(rights, groupIds, 'order/index')) return { series: null }
  const hasMoney = holdsNode(rights, groupIds, 'finance/index')
  return { series: await readSeries(ctx, range, { owner: 'all', language: caller.language, hasMoney }) }
}
