import { asPence, type Pence } from '#domain/money.ts'
import { pointsFor, pointsWorth } from '#domain/points.ts'
import { isOffered, type NotOffered, type PricedChannel, priceParcel, type Quote } from '#domain/pricing/quote.ts'
import { discountOf } from '#domain/pricing/sold-items.ts'
import { findRateOn, type VatRates } from '#domain/pricing/vat.ts'
import { toPostalLocation } from '#domain/pricing/zone.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { channelLimits, type StoredChannel } from '#server/modules/catalogue/index.ts'
import { type Market, readMarket } from './market.ts'
import { contentsOf, type QuoteInput, readParcels } from './quote-input.ts'
import type { CachedTable, ChannelPrices } from './store.ts'

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

/** Whose prices, with how many points to be spent, and on which service where the caller knows only that. */
type QuoteOptions = {
  groupIds: readonly number[]
  points?: number
  service?: string | undefined
  /** by their names the contents are never carried */
  isForbidden?: boolean
  /** what was read for many of them at once */
  preloaded?: Market | undefined
}

/**
 * Prices parcels on every channel that is open to these groups, or on the one that is asked for. Points pay for the first parcel first. Changes
 * nothing.
 */
export async function quoteChannels(
  ctx: Ctx,
  input: QuoteInput,
  { groupIds, points = 0, service, isForbidden = false, preloaded }: QuoteOptions,
): Promise<QuoteResult> {
  const market = preloaded ?? (await readMarket(ctx, [input], { groupIds, channel: { id: input.channel_id, service } }))
  const { channels, prices, discountOn } = market
  const rows = input.channel_id === undefined ? channels : channels.filter(({ id }) => id === input.channel_id)
  const parcels = readParcels(market, input)
  const classifyGoods = market.classifierFor(contentsOf(input))
  const day = formatTime(ctx.clock(), ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  const rates = vatRatesOn(ctx, day)
  const request = {
    from: toPostalLocation(input.sender.countryCode, input.sender.zipCode),
    to: toPostalLocation(input.receiver.countryCode, input.receiver.zipCode),
    pickup: asPence(0),
    day,
    rates,
  }
  const worthPound = ctx.settings.get('points_worth_pound')
  const list = rows.flatMap((row) => {
    const priced = prices.get(row.id)
    if (!priced) return []
    const { cached } = priced
    const channel = pricedChannel(ctx, row, priced)
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
    return [{ channel: row, cached, answers, points: taken, isInsurable }]
  })
  return { list, iptOf: parcels.map(({ ipt }) => ipt), rates }
}

function pricedChannel(ctx: Ctx, row: StoredChannel, { volumetric, vatClass, cached }: ChannelPrices): PricedChannel {
  const { minWeightG, maxWeightG, maxSidesMm, maxGirthMm } = channelLimits(ctx, row)
  return {
    id: row.id,
    limits: { minGrams: minWeightG, maxGrams: maxWeightG, maxSidesMm, maxGirthMm },
    volumetric,
    vatClass,
    hasCover: row.has_insurance,
    origins: row.origins,
    destinations: row.destinations,
    table: cached?.table ?? null,
  }
}

/** The rates of a day. Zero, exempt and outside carry none. */
export function vatRatesOn({ settings }: Pick<Ctx, 'settings'>, day: string): VatRates {
  const dated = settings.get('vat_standard_rates').map(({ from, percent }) => ({ from, rate: Math.round(percent * 100) }))
  return { standard: findRateOn(day, dated) }
}
