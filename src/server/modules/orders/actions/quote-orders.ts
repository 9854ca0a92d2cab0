import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { formatDecimal } from '#domain/money.ts'
import { pointsWorth } from '#domain/points.ts'
import type { Ctx } from '#server/ctx.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { quoteParcels } from '#server/modules/prices/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'

type QuoteCall = (typeof orders)['quote']

/** Every channel's price for this member's parcels, with the points they have now where they wish to spend them. Changes nothing. */
export async function quoteOrders(ctx: Ctx, input: InputOf<QuoteCall>, caller: Caller): Promise<DataOf<QuoteCall>> {
  const { id: userId, groupIds } = actorOf(caller)
  const { points: has, points_pending } = await getWallet(ctx.db, userId)
  const quoteOptions = { groupIds, points: input.use_points ? has : 0, language: caller.language }
  const { list, warnings } = await quoteParcels(ctx, input, quoteOptions)
  const worthPound = ctx.settings.get('points_worth_pound')
  const worth = formatDecimal(pointsWorth(has, worthPound))
  return { list, total: list.length, warnings, points: { has, worth, pending: worthPound === 0 ? 0 : points_pending } }
}
