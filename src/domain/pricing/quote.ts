import type { GoodsClass } from '../goods.ts'
import { asPence, type Pence, scale } from '../money.ts'
import { checkLimits, type Limits, type Reason } from './limits.ts'
import { given, type Line, line, reduction, type Taxed, type Totals, totalsOf, type Why } from './line.ts'
import { type Chargeable, chargeableOf, type Parcel, type Volumetric } from './measures.ts'
import { type Base, baseOf, type Rate } from './rate.ts'
import { pointsLines } from './sold.ts'
import { isDue, type Surcharge, surchargePrice } from './surcharge.ts'
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
export type ReadyTable = PriceTable & { index: ZoneIndex<PricedZone>; surcharges: readonly ReadySurcharge[] }
type ReadySurcharge = Surcharge & { why: Why }

export const readyTable = (table: PriceTable): ReadyTable => ({
  ...table,
  index: indexZones(table.zones),
  surcharges: table.surcharges.map((surcharge) => ({ ...surcharge, why: whySurcharge(surcharge) })),
})

export type PricedChannel = {
  id: number
  limits: Limits
  volumetric: Volumetric
  vatClass: VatClass
  hasCover: boolean
  /** two-letter codes; empty: from anywhere */
  origins: readonly string[]
  /** empty: wherever its zones lead */
  destinations: readonly string[]
  table: ReadyTable | null
}

export type Wish = {
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
  /** the day in the house's zone: surcharges and VAT are dated */
  day: string
  rates: VatRates
}

export type Quote = Totals & {
  channelId: number
  tableId: number
  version: number
  zone: string
  weight: Chargeable
  lines: Line[]
}
export type NotOffered = { channelId: number; reason: Reason }

/** The price of one parcel on one channel, each step a line with its reason; or why there is none. The same in browser and server. */
export function priceParcel(channel: PricedChannel, wish: Wish): Quote | NotOffered {
  const { table } = channel
  const refuse = (reason: Reason): NotOffered => ({ channelId: channel.id, reason })
  if (!table) return refuse({ code: 'no_price' })
  if (wish.goods === 'prohibited') return refuse({ code: 'goods' })
  if (wish.insurance !== null && (!channel.hasCover || wish.goods === 'no_cover')) return refuse({ code: 'no_cover' })
  if (channel.origins.length > 0 && !channel.origins.includes(wish.from.country)) return refuse({ code: 'origin' })
  const parcel = { ...wish.parcel, grams: wish.parcel.grams + wish.packagingGrams }
  const beyond = checkLimits(parcel, channel.limits)
  if (beyond) return refuse(beyond)
  const { destinations } = channel
  if (destinations.length > 0 && !destinations.includes(wish.to.country)) return refuse({ code: 'country' })
  const zone = findZone(table.index, wish.to, wish.from.country)
  if (!zone) return refuse({ code: 'country' })
  const weight = chargeableOf(parcel, channel.volumetric)
  const base = baseOf(zone.rate, weight.grams)
  if (!base) return refuse({ code: 'weight_unpriced', grams: weight.grams })

  const lines = carriageLines(channel, table, { zone, weight, base, parcel, wish })
  addExtras(lines, wish)
  if (wish.points > 0) lines.push(...pointsLines(lines, wish.points))
  const { net, vat, amount } = totalsOf(lines)
  return { channelId: channel.id, tableId: table.id, version: table.version, zone: zone.code, weight, lines, net, vat, amount }
}

export const isOffered = (answer: Quote | NotOffered): answer is Quote => 'lines' in answer

type Found = { zone: PricedZone; weight: Chargeable; base: Base; parcel: Parcel; wish: Wish }

/** Carriage, the group's discount and the surcharges, all on the side the table's prices are on. */
function carriageLines(channel: PricedChannel, { side, surcharges }: ReadyTable, found: Found): Line[] {
  const { zone, weight, base, parcel, wish } = found
  const vatClass = zone.vatClass ?? channel.vatClass
  const taxed = { side, vatClass, rate: wish.rates[vatClass] ?? 0 }
  const lines = [line('carriage', base.price, taxed, whyBase(zone, weight, base))]
  let running: number = base.price
  if (wish.discountRate > 0) {
    const off = scale(asPence(-base.price), wish.discountRate, 10_000)
    if (off !== 0) lines.push(reduction('discount', base.price, off, taxed, { of: 'rate', rate: wish.discountRate }))
    running += off
  }
  if (surcharges.length === 0) return lines
  const about = { parcel, grams: weight.grams, zone: zone.code, place: wish.to, day: wish.day }
  for (const surcharge of surcharges) {
    if (!isDue(surcharge, about)) continue
    const price = surchargePrice(surcharge, base.price, running)
    if (price === 0) continue
    lines.push(line('surcharge', price, taxed, surcharge.why))
    running += price
  }
  return lines
}

/** Cover is exempt, with its tax inside; boxes and collection are taxed as usual. */
function addExtras(lines: Line[], { insurance, packaging, packagingGrams, pickup, rates }: Wish): void {
  if (insurance !== null && insurance > 0)
    lines.push(line('insurance', insurance, { side: 'gross', vatClass: 'exempt', rate: 0 }, given))
  if (packaging <= 0 && pickup <= 0) return
  const taxed: Taxed = { side: 'gross', vatClass: 'standard', rate: rates.standard ?? 0 }
  if (packaging > 0) lines.push(line('packaging', packaging, taxed, whyBox(packagingGrams)))
  if (pickup > 0) lines.push(line('pickup', pickup, taxed, given))
}

const whyBox = (grams: number): Why => (grams > 0 ? { of: 'box', grams } : given)

function whySurcharge({ name: { zh, en }, amount }: Surcharge): Why {
  return amount.kind === 'percent' ? { of: 'surcharge', zh, en, rate: amount.rate } : { of: 'surcharge', zh, en }
}

function whyBase({ code, rate }: PricedZone, { grams, actual }: Chargeable, { band, steps }: Base): Why {
  const isVolumetric = grams > actual
  if (rate.kind === 'steps') {
    const { firstGrams, stepGrams } = rate
    return { of: 'steps', zone: code, grams, isVolumetric, firstGrams, stepGrams, steps: steps ?? 0 }
  }
  return { of: 'band', zone: code, grams, isVolumetric, over: band?.over ?? 0, upTo: band?.upTo ?? 0 }
}

/** A quote holds for a while after it was given; then the parcel is priced again. */
export const isLocked = (quotedAt: Date, now: Date, minutes: number): boolean =>
  now.getTime() - quotedAt.getTime() < minutes * 60_000
