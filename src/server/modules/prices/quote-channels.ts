import type { InputOf } from '#contract/endpoint.ts'
import type { price } from '#contract/price.ts'
import { asPence, type Pence } from '#domain/money.ts'
import { type NotOffered, type PricedChannel, priceParcel, type Quote } from '#domain/pricing/quote.ts'
import type { VatRates } from '#domain/pricing/vat.ts'
import { placeIn } from '#domain/pricing/zone.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { discountsOf, goodsJudge, limitsOf, listOfferedChannels, type StoredChannel } from '#server/modules/catalogue/index.ts'
import { contentsOf, readParcels } from './asked-parcels.ts'
import { type ChannelPrices, type KeptTable, pricesInForce } from './store.ts'
import { vatRatesOn } from './vat-rates.ts'

export type QuoteInput = InputOf<(typeof price)['quote']>

/** One channel's answer for each parcel, in the order they were sent. */
export type ChannelQuote = { channel: StoredChannel; kept: KeptTable | undefined; answers: (Quote | NotOffered)[] }

/** What all channels share: the tax inside each parcel's premium, and the rates of the day. */
export type Quoted = { list: ChannelQuote[]; iptOf: Pence[]; rates: VatRates }

/** Prices parcels on every channel that is open to these groups, or on the one that is asked for. Changes nothing. */
export async function quoteChannels(ctx: Ctx, input: QuoteInput, groupIds: readonly number[], service?: string): Promise<Quoted> {
  const rows = await listOfferedChannels(ctx, groupIds, { id: input.channel_id, service })
  const ids = rows.map(({ id }) => id)
  const now = ctx.clock()
  const [parcels, prices, judge, discountOn] = await Promise.all([
    readParcels(ctx, input),
    pricesInForce(ctx.db, ids, now),
    goodsJudge(ctx.db, contentsOf(input)),
    discountsOf(ctx.db, groupIds),
  ])
  const day = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  const rates = vatRatesOn(ctx, day)
  const wish = {
    from: placeIn(input.sender.countryCode, input.sender.zipCode),
    to: placeIn(input.receiver.countryCode, input.receiver.zipCode),
    pickup: asPence(0),
    points: asPence(0),
    day,
    rates,
  }
  const list = rows.flatMap((row) => {
    const priced = prices.get(row.id)
    if (!priced) return []
    const { kept } = priced
    const channel = pricedChannel(ctx, row, priced)
    const goods = judge(wish.to.country, row.id)
    const answers = parcels.map((parcel) => priceParcel(channel, { ...wish, ...parcel, goods, discountRate: discountOn(row.id) }))
    return [{ channel: row, kept, answers }]
  })
  return { list, iptOf: parcels.map(({ ipt }) => ipt), rates }
}

function pricedChannel(ctx: Ctx, row: StoredChannel, { volumetric, vatClass, kept }: ChannelPrices): PricedChannel {
  const { minWeightG, maxWeightG, maxSidesMm, maxGirthMm } = limitsOf(ctx, row)
  return {
    id: row.id,
    limits: { minGrams: minWeightG, maxGrams: maxWeightG, maxSidesMm, maxGirthMm },
    volumetric,
    vatClass,
    hasCover: row.has_insurance,
    origins: row.origins,
    destinations: row.destinations,
    table: kept?.table ?? null,
  }
}
