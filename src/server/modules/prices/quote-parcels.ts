import type { InputOf } from '#contract/endpoint.ts'
import type { GoodsWarning, Offer, price } from '#contract/price.ts'
import type { Language } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { checkGoods } from './check-goods.ts'
import { toOffers } from './offers.ts'
import { quoteChannels } from './quote-channels.ts'

type QuoteRequest = InputOf<(typeof price)['quote']>
type QuoteOptions = { groupIds: readonly number[]; points: number; language: Language }
type ParcelQuotes = { list: (Offer & { points: number })[]; warnings: GoodsWarning[] }

/** Every channel's price for what was sent, in the caller's words, and what is to be known about the contents. Changes nothing. */
export async function quoteParcels(
  ctx: Ctx,
  request: QuoteRequest,
  { groupIds, points, language }: QuoteOptions,
): Promise<ParcelQuotes> {
  const { packages, items = [], receiver } = request
  const parcels = packages
    ? packages.map((parcel, index) => ({ path: `packages.${index}.`, items: parcel.items }))
    : [{ path: '', items }]
  const { warnings, forbidden } = await checkGoods(ctx, parcels, { country: receiver.countryCode, language })
  const isForbidden = Object.keys(forbidden).length > 0
  const quoted = await quoteChannels(ctx, request, { groupIds, points, isForbidden })
  return { list: toOffers(quoted, request, language), warnings }
}
