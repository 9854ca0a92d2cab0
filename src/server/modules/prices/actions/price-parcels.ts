import type { DataOf } from '#contract/endpoint.ts'
import type { price } from '#contract/price.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { QuoteInput } from '../asked-parcels.ts'
import { quoteChannels } from '../quote-channels.ts'
import { showOffers } from '../show-offers.ts'

/** Every channel this caller may use for these parcels: its price with a line for each step, or why it is not offered. Changes nothing. */
export async function priceParcels(ctx: Ctx, input: QuoteInput, caller: Caller): Promise<DataOf<(typeof price)['quote']>> {
  const member = await caller.find('member')
  const quoted = await quoteChannels(ctx, input, { groupIds: member?.groupIds ?? [] })
  const list = showOffers(quoted, caller.language).map(({ points: _, ...offer }) => offer)
  return { list, total: list.length }
}
