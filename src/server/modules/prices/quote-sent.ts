import type { InputOf } from '#contract/endpoint.ts'
import type { GoodsWarning, Offer, price } from '#contract/price.ts'
import type { Language } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import { quoteChannels } from './quote-channels.ts'
import { showOffers } from './show-offers.ts'
import { warnOfGoods } from './warn-of-goods.ts'

type Sent = InputOf<(typeof price)['quote']>
type Asker = { groupIds: readonly number[]; points: number; language: Language }
type Quoted = { list: (Offer & { points: number })[]; warnings: GoodsWarning[] }

/** Every channel's price for what was sent, in the caller's words, and what is to be known about the contents. Changes nothing. */
export async function quoteSent(ctx: Ctx, sent: Sent, { groupIds, points, language }: Asker): Promise<Quoted> {
  const { packages, items = [], receiver } = sent
  const parcels = packages
    ? packages.map((parcel, index) => ({ path: `packages.${index}.`, items: parcel.items }))
    : [{ path: '', items }]
  const { warnings, forbidden } = await warnOfGoods(ctx, parcels, { country: receiver.countryCode, language })
  const isForbidden = Object.keys(forbidden).length > 0
  const quoted = await quoteChannels(ctx, sent, { groupIds, points, isForbidden })
  return { list: showOffers(quoted, language), warnings }
}
