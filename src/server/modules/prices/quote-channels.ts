import { asPence, type Pence } from '#domain/money.ts'
import { pointsFor, pointsWorth } from '#domain/points.ts'
import { isOffered, type NotOffered, priceParcel, type Quote } from '#domain/pricing/quote.ts'
import { discountOf } from '#domain/pricing/sold-items.ts'
import type { VatRates } from '#domain/pricing/vat.ts'
import { toPostalLocation } from '#domain/pricing/zone.ts'
import type { Ctx } from '#server/ctx.ts'
import type { StoredChannel } from '#server/modules/catalogue/index.ts'
import { type Market, readMarket } from './market.ts'
import { contentsOf, type QuoteInput, readParcels } from './quote-input.ts'
import type { CachedTable } from './store.ts'

/** One channel's answer for each parcel, in the order they were sent, and how many points each of them takes. */
export type ChannelQuote = {
  channel: StoredChannel
  cached: CachedTable | undefined
  answers: (Quote | NotOffered)[]
  points: number[]
  /** whether cover can be had for what is inside */
  isInsurable: boolean
}

/** What all channels share: the tax inside each parcel's premium, and the rates of the day. */
export type QuoteResult = { list: ChannelQuote[]; iptOf: Pence[]; rates: VatRates }

/** With how many points to be spent; `isForbidden`: by their names the contents are never carried */
type PointsAndGoods = { points?: number; isForbidden?: boolean }
/** Whose prices, and on which service where the caller knows only that. */
type QuoteOptions = PointsAndGoods & {
  groupIds: readonly number[]
  service?: string | undefined
  /** what was read for many of them at once */
  preloaded?: Market | undefined
}

/** Prices parcels on every channel that is open to these groups, or on the one that is asked for. Changes nothing. */
export async function quoteChannels(
  ctx: Ctx,
  input: QuoteInput,
  { groupIds, service, preloaded, ...options }: QuoteOptions,
): Promise<QuoteResult> {
  const market = preloaded ?? (await readMarket(ctx, [input], { groupIds, channel: { id: input.channel_id, service } }))
  return quoteInMarket(market, input, options)
}

/** The same of what was read before, at once. Points pay for the first parcel first. */
export function quoteInMarket(
  market: Market,
  input: QuoteInput,
  { points = 0, isForbidden = false }: PointsAndGoods = {},
): QuoteResult {
  const { channels, prices, pricedChannels, discountOn, day, rates, pointsWorthPound: worthPound } = market
  const rows = input.channel_id === undefined ? channels : channels.filter(({ id }) => id === input.channel_id)
  const parcels = readParcels(market, input)
  const classifyGoods = market.classifierFor(contentsOf(input))
  const request = {
    from: toPostalLocation(input.sender.countryCode, input.sender.zipCode),
    to: toPostalLocation(input.receiver.countryCode, input.receiver.zipCode),
    pickup: asPence(0),
    day,
    rates,
  }
  const list = rows.flatMap((row) => {
    const channel = pricedChannels.get(row.id)
    if (!channel) return []
    const goods = isForbidden ? 'prohibited' : classifyGoods(request.to.country, row.id)
    const parcelRequest = { ...request, goods, discountRate: discountOn(row.id) }
    let left = points
    const taken: number[] = []
    const answers = parcels.map((parcel) => {
      const answer = priceParcel(channel, { ...parcelRequest, ...parcel, points: pointsWorth(left, worthPound) })
      const used = isOffered(answer) ? pointsFor(discountOf(answer.lines), worthPound) : 0
      left -= used
      taken.push(used)
      return answer
    })
    const isInsurable = row.has_insurance && goods !== 'no_cover'
    return [{ channel: row, cached: prices.get(row.id)?.cached, answers, points: taken, isInsurable }]
  })
  return { list, iptOf: parcels.map(({ ipt }) => ipt), rates }
}
