import type { PricedChannel } from '#domain/pricing/quote.ts'
import { findRateOn, type VatRates } from '#domain/pricing/vat.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  channelLimits,
  createCoverLookup,
  createGoodsClassifier,
  findBoxes,
  type StoredChannel,
} from '#server/modules/catalogue/index.ts'
import { type Addons, contentsOf, listParcels, type QuoteInput } from './quote-input.ts'
import { type ChannelPrices, type OfferedChannels, readOfferedChannels } from './store.ts'

/** Everything prices depend on, as it stands now: open channels with their tables, boxes, covers, rules of goods, discounts, rates of the day. */
export type Market = Addons &
  OfferedChannels & {
    classifierFor: Awaited<ReturnType<typeof createGoodsClassifier>>
    /** each channel as parcels are priced on it */
    pricedChannels: Map<number, PricedChannel>
    /** in the site's time zone: surcharges and VAT are dated */
    day: string
    rates: VatRates
    pointsWorthPound: number
  }

type MarketQuery = { groupIds: readonly number[]; channel?: { id?: number; service?: string } }

/** Read once, it prices all of `inputs`. Of the channels every one that is open to these groups, or the one that is named. */
export async function readMarket(
  ctx: Ctx,
  inputs: readonly QuoteInput[],
  { groupIds, channel = {} }: MarketQuery,
): Promise<Market> {
  const parcels = inputs.flatMap(listParcels).map(({ requested }) => requested)
  const now = ctx.clock()
  const [offered, boxes, cover, classifierFor] = await Promise.all([
    readOfferedChannels(ctx, { groupIds, channel, now }),
    findBoxes(ctx.db, [...new Set(parcels.flatMap(({ package: box }) => box.box_type_id ?? []))]),
    parcels.some(({ insurance }) => insurance) ? createCoverLookup(ctx.db) : undefined,
    createGoodsClassifier(ctx.db, inputs.flatMap(contentsOf)),
  ])
  const pricedChannels = new Map<number, PricedChannel>()
  for (const row of offered.channels) {
    const prices = offered.prices.get(row.id)
    if (prices) pricedChannels.set(row.id, pricedChannel(ctx, row, prices))
  }
  const day = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  const pointsWorthPound = ctx.settings.get('points_worth_pound')
  return { ...offered, boxes, cover, classifierFor, pricedChannels, day, rates: vatRatesOn(ctx, day), pointsWorthPound }
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
