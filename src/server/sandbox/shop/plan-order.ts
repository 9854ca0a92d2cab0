import type { Language } from '#domain/language.ts'
import { createSeededRandom, type SeededRandom } from '#domain/seeded-random.ts'
import { type Buyer, buyers } from './buyers.ts'
import { products } from './products.ts'
import type { OrderLine, ShipTo, ShopOrder } from './wire.ts'

export type PlannedOrder = Pick<
  ShopOrder,
  'position' | 'language' | 'ship_to' | 'lines' | 'shipping_fee' | 'total' | 'service' | 'note' | 'tax_number'
>

const seed = 2026
const maxIossPence = 13_000
/**
 * Mistakes of buyers and seller by the order's position: one of each in sixty, so most orders can be
 * bought.
 */
const slips: Readonly<Record<number, 'chinese_titles' | 'no_postcode' | 'unweighed' | 'short_phone'>> = {
  6: 'chinese_titles',
  13: 'no_postcode',
  14: 'unweighed',
  37: 'short_phone',
}
const slipEvery = 60
const notes: Record<Language, readonly string[]> = {
  en: ['Please leave with a neighbour', 'It is a gift, no invoice inside please', 'Ring twice, the bell is quiet'],
  'zh-cn': ['送人的，请不要放发票', '易碎，麻烦包严实一点', '工作日请送到前台'],
}

/** The order with this position: the same one in every demo shop, so that whatever is said of an example holds everywhere. */
export function planOrder(position: number): PlannedOrder {
  const random = createSeededRandom(seed + position * 7919)
  // The first chances of neighbouring seeds are alike.
  for (let skipped = 0; skipped < 3; skipped++) random.next()
  const buyer = buyerOf(position, random)
  const slip = slips[position % slipEvery]
  const lines = linesOf(random, buyer.language, slip)
  const goods = lines.reduce((sum, { quantity, unit_price }) => sum + quantity * unit_price, 0)
  const isEurope = ['DE', 'IE'].includes(buyer.shipTo.country)
  const isExpress = random.next() < 0.25
  const shipping_fee = feeOf(buyer.shipTo.country, isExpress, goods)
  return {
    position,
    language: buyer.language,
    ship_to: withSlip(buyer.shipTo, slip),
    lines,
    shipping_fee,
    total: goods + shipping_fee,
    service: serviceOf(buyer.language, isExpress),
    note: random.next() < 0.15 ? random.oneOf(notes[buyer.language]) : '',
    tax_number: isEurope && goods <= maxIossPence ? 'IM3720000224' : '',
  }
}

/** Every ninth order is a second one of whoever ordered just before: those two leave in one parcel. */
function buyerOf(position: number, random: SeededRandom): Buyer {
  if (position % 9 !== 0) return random.oneOf(buyers)
  const before = createSeededRandom(seed + (position - 1) * 7919)
  for (let skipped = 0; skipped < 3; skipped++) before.next()
  return before.oneOf(buyers)
}

/** Chinese buyers see a title in both languages, as customs on both sides do. */
function linesOf(random: SeededRandom, language: Language, slip: Slip): OrderLine[] {
  const wanted = 1 + (random.next() < 0.4 ? 1 : 0) + (random.next() < 0.15 ? 1 : 0)
  const chosen = new Set(Array.from({ length: wanted }, () => random.oneOf(products)))
  return [...chosen].map(({ sku, en, zh, price, grams, mayBeUnweighed = false, hs, origin }, index) => ({
    id: String(index + 1),
    sku,
    title: slip === 'chinese_titles' ? zh : language === 'zh-cn' ? `${zh} / ${en}` : en,
    quantity: random.next() < 0.75 ? 1 : 2 + random.upTo(2),
    unit_price: price,
    grams: mayBeUnweighed && slip === 'unweighed' ? null : grams,
    hs_code: hs,
    origin,
  }))
}

type Slip = (typeof slips)[number] | undefined

function withSlip(shipTo: ShipTo, slip: Slip): ShipTo {
  if (slip === 'no_postcode') return { ...shipTo, postcode: '' }
  return slip === 'short_phone' ? { ...shipTo, phone: shipTo.phone.slice(0, -5) } : shipTo
}

function feeOf(country: string, isExpress: boolean, goods: number): number {
  if (country === 'GB') return isExpress ? 595 : goods >= 4000 ? 0 : 395
  return isExpress ? 2490 : 1290
}

const serviceOf = (language: Language, isExpress: boolean): string =>
  language === 'zh-cn' ? (isExpress ? '加急配送' : '标准配送') : isExpress ? 'Express' : 'Standard'
