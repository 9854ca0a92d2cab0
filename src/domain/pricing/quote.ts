import type { GoodsClass } from '../goods.ts'
import { asPence, type Pence, scale } from '../money.ts'
import { checkLimits, type Limits, type NotOfferedReason } from './limits.ts'
import {
  discountLine,
  given,
  type LineReason,
  type PriceLine,
  priceLine,
  type TaxTreatment,
  type Totals,
  totalsOf,
} from './line.ts'
import { type ChargeableWeight, computeChargeableWeight, type Parcel, type VolumetricRule } from './measures.ts'
import { type BasePrice, findBasePrice, type Rate } from './rate.ts'
import { pointsLines } from './sold-items.ts'
import { isSurchargeDue, type Surcharge, surchargePrice } from './surcharge.ts'
import type { PriceSide, VatClass, VatRates } from './vat.ts'
import { findZone, indexZones, type PostalLocation, type Zone, type ZoneIndex } from './zone.ts'

/** One zone of a table: where it is, what carriage costs there, and how it is taxed if not as the channel is. */
export type PricedZone = Zone & { rate: Rate; vatClass: VatClass | null }

/** One published version of a channel's prices. */
export type PriceTable = {
  id: number
  version: number
  side: PriceSide
  zones: readonly PricedZone[]
  surcharges: readonly Surcharge[]
}

/** The same, with its zones by country: made when it is read, used for every parcel. */
export type IndexedPriceTable = PriceTable & { index: ZoneIndex<PricedZone>; surcharges: readonly IndexedSurcharge[] }
type IndexedSurcharge = Surcharge & { why: LineReason }

export const indexPriceTable = (table: PriceTable): IndexedPriceTable => ({
  ...table,
  index: indexZones(table.zones),
  surcharges: table.surcharges.map((surcharge) => ({ ...surcharge, why: surchargeReason(surcharge) })),
})

export type PricedChannel = {
  id: number
  limits: Limits
  volumetric: VolumetricRule
  vatClass: VatClass
  hasCover: boolean
  /** two-letter codes; empty: from anywhere */
  origins: readonly string[]
  /** empty: wherever its zones lead */
  destinations: readonly string[]
  table: IndexedPriceTable | null
}

export type ParcelQuoteRequest = {
  from: PostalLocation
  to: PostalLocation
  parcel: Parcel
  /** the strictest class of what is inside, on this channel and to this country */
  goods: GoodsClass
  /** hundredths of a percent off carriage, as the member's group has it on this channel */
  discountRate: number
  /** premiums, boxes and collection are priced elsewhere, VAT or IPT inside; null: no cover is wanted, 0: one that is free */
  insurance: Pence | null
  packaging: Pence
  /** what the box itself weighs, beside what was put into it; 0 for the sender's own, which is weighed with the parcel */
  packagingGrams: number
  pickup: Pence
  /** what the points to be spent are worth */
  points: Pence
  /** the day in the site's time zone: surcharges and VAT are dated */
  day: string
  rates: VatRates
}

export type Quote = Totals & {
  channelId: number
  tableId: number
  version: number
  zone: string
  weight: ChargeableWeight
  lines: PriceLine[]
}
export type NotOffered = { channelId: number; reason: NotOfferedReason }

/** The price of one parcel on one channel, each step a line with its reason; or why there is none. The same in browser and server. */
export function priceParcel(channel: PricedChannel, request: ParcelQuoteRequest): Quote | NotOffered {
  const { table } = channel
  const refuse = (reason: NotOfferedReason): NotOffered => ({ channelId: channel.id, reason })
  if (!table) return refuse({ code: 'no_price' })
  if (request.goods === 'prohibited') return refuse({ code: 'goods' })
  if (request.insurance !== null && (!channel.hasCover || request.goods === 'no_cover')) return refuse({ code: 'no_cover' })
  if (channel.origins.length > 0 && !channel.origins.includes(request.from.country)) return refuse({ code: 'origin' })
  const parcel = { ...request.parcel, grams: request.parcel.grams + request.packagingGrams }
  const beyond = checkLimits(parcel, channel.limits)
  if (beyond) return refuse(beyond)
  const { destinations } = channel
  if (destinations.length > 0 && !destinations.includes(request.to.country)) return refuse({ code: 'country' })
  const zone = findZone(table.index, request.to, request.from.country)
  if (!zone) return refuse({ code: 'country' })
  const weight = computeChargeableWeight(parcel, channel.volumetric)
  const base = findBasePrice(zone.rate, weight.grams)
  if (!base) return refuse({ code: 'weight_unpriced', grams: weight.grams })

  const lines = carriageLines(channel, table, { zone, weight, base, parcel, request })
  addExtras(lines, request)
  if (request.points > 0) lines.push(...pointsLines(lines, request.points))
  const { net, vat, amount } = totalsOf(lines)
  return { channelId: channel.id, tableId: table.id, version: table.version, zone: zone.code, weight, lines, net, vat, amount }
}

export const isOffered = (answer: Quote | NotOffered): answer is Quote => 'lines' in answer

type PricingMatch = { zone: PricedZone; weight: ChargeableWeight; base: BasePrice; parcel: Parcel; request: ParcelQuoteRequest }

/** Carriage, the group's discount and the surcharges, all on the side the table's prices are on. */
function carriageLines(channel: PricedChannel, { side, surcharges }: IndexedPriceTable, found: PricingMatch): PriceLine[] {
  const { zone, weight, base, parcel, request } = found
  const vatClass = zone.vatClass ?? channel.vatClass
  const taxed = { side, vatClass, rate: request.rates[vatClass] ?? 0 }
  const lines = [priceLine('carriage', base.price, taxed, baseReason(zone, weight, base))]
  let running: number = base.price
  if (request.discountRate > 0) {
    const off = scale(asPence(-base.price), request.discountRate, 10_000)
    if (off !== 0) lines.push(discountLine('discount', base.price, off, taxed, { of: 'rate', rate: request.discountRate }))
    running += off
  }
  if (surcharges.length === 0) return lines
  const about = { parcel, grams: weight.grams, zone: zone.code, place: request.to, day: request.day }
  for (const surcharge of surcharges) {
    if (!isSurchargeDue(surcharge, about)) continue
    const price = surchargePrice(surcharge, base.price, running)
    if (price === 0) continue
    lines.push(priceLine('surcharge', price, taxed, surcharge.why))
    running += price
  }
  return lines
}

/** Cover is exempt, with its tax inside; boxes and collection are taxed as usual. */
function addExtras(lines: PriceLine[], { insurance, packaging, packagingGrams, pickup, rates }: ParcelQuoteRequest): void {
  if (insurance !== null && insurance > 0)
    lines.push(priceLine('insurance', insurance, { side: 'gross', vatClass: 'exempt', rate: 0 }, given))
  if (packaging <= 0 && pickup <= 0) return
  const taxed: TaxTreatment = { side: 'gross', vatClass: 'standard', rate: rates.standard ?? 0 }
  if (packaging > 0) lines.push(priceLine('packaging', packaging, taxed, boxReason(packagingGrams)))
  if (pickup > 0) lines.push(priceLine('pickup', pickup, taxed, given))
}

const boxReason = (grams: number): LineReason => (grams > 0 ? { of: 'box', grams } : given)

function surchargeReason({ name: { zh, en }, amount }: Surcharge): LineReason {
  return amount.kind === 'percent' ? { of: 'surcharge', zh, en, rate: amount.rate } : { of: 'surcharge', zh, en }
}

function baseReason({ code, rate }: PricedZone, { grams, actual }: ChargeableWeight, { band, steps }: BasePrice): LineReason {
  const isVolumetric = grams > actual
  if (rate.kind === 'steps') {
    const { firstGrams, stepGrams } = rate
    return { of: 'steps', zone: code, grams, isVolumetric, firstGrams, stepGrams, steps: steps ?? 0 }
  }
  return { of: 'band', zone: code, grams, isVolumetric, over: band?.over ?? 0, upTo: band?.upTo ?? 0 }
}

/** A quote holds for a while after it was given; then the parcel is priced again. */
export const isQuoteValid = (quotedAt: Date, now: Date, minutes: number): boolean =>
  now.getTime() - quotedAt.getTime() < minutes * 60_000
