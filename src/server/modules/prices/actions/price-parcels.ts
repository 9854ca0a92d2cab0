import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { price } from '#contract/price.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { quoteParcels } from '../quote-parcels.ts'

type QuoteCall = (typeof price)['quote']

/** Every channel this caller may use for these parcels: its price with a line for each step, or why it is not offered. Changes nothing. */
export async function priceParcels(ctx: Ctx, input: InputOf<QuoteCall>, caller: Caller): Promise<DataOf<QuoteCall>> {
  const member = await caller.find('member')
  const quoteOptions = { groupIds: member?.groupIds ?? [], points: 0, language: caller.language }
  const { list: offers, warnings } = await quoteParcels(ctx, input, quoteOptions)
  const list = offers.map(({ points: _, ...offer }) => offer)
  return { list, total: list.length, warnings }
}
