import type { Offer } from '#contract/price.ts'
import { lineText, reasonText } from '#contract/price-text.ts'
import { type Language, pick } from '#domain/language.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { demandCustoms } from '#domain/order/customs.ts'
import { isOffered, type NotOffered, type Quote } from '#domain/pricing/quote.ts'
import type { StoredChannel } from '#server/modules/catalogue/index.ts'
import { say } from '#server/platform/i18n.ts'
import type { ChannelQuote, QuoteResult } from './quote-channels.ts'
import type { CachedTable } from './store.ts'

type Route = Record<'sender' | 'receiver', { countryCode: string }>

/** What was quoted, in the reader's words: offered ones first, the cheapest at the top. `points` is what all parcels take together. */
export function toOffers({ list }: QuoteResult, route: Route, language: Language): (Offer & { points: number })[] {
  const offers = list.map((quote) => ({
    ...offerOf(quote, language),
    customs: demandCustoms(quote.channel, route.sender, route.receiver),
    points: pointsOf(quote),
  }))
  // Where points pay everything, the cheapest is the one that takes the fewest of them.
  return offers.sort((a, b) => moneyOf(a) - moneyOf(b) || a.points - b.points)
}

/** More than any price where there is none. */
const moneyOf = ({ amount }: Pick<Offer, 'amount'>): number => (amount === null ? Number.MAX_SAFE_INTEGER : Number(amount))

const pointsOf = ({ answers, points }: ChannelQuote): number =>
  answers.every(isOffered) ? points.reduce((sum, used) => sum + used, 0) : 0

function offerOf({ channel: row, answers, cached, isInsurable }: ChannelQuote, language: Language): Omit<Offer, 'customs'> {
  const about = {
    channel_id: row.id,
    code: row.code,
    name: pick(language, row.name_zh, row.name_en),
    remark: pick(language, row.remark_zh, row.remark_en),
    logo: row.logo,
    days_min: row.days_min,
    days_max: row.days_max,
    days: daysText(row, language),
    is_insurable: isInsurable,
    price_table_id: cached?.table.id ?? null,
    version: cached?.table.version ?? null,
  }
  const refused = answers.find((answer) => !isOffered(answer)) as NotOffered | undefined
  if (refused) {
    const reason = reasonText(refused.reason, (key, values) => say(language, key, values))
    return { ...about, amount: null, net: null, vat: null, lines: [], weights: [], reason }
  }
  const quotes = answers.filter(isOffered)
  const sum = (part: 'amount' | 'net' | 'vat') => formatDecimal(asPence(quotes.reduce((total, quote) => total + quote[part], 0)))
  return {
    ...about,
    amount: sum('amount'),
    net: sum('net'),
    vat: sum('vat'),
    lines: quotes.flatMap((quote, index) => toOfferLines(quote, index + 1, cached, language)),
    weights: quotes.map(({ weight: { actual, volumetric, grams } }) => ({ actual, volumetric, chargeable: grams })),
  }
}

function toOfferLines({ lines }: Quote, parcel: number, cached: CachedTable | undefined, language: Language): Offer['lines'] {
  const zone = (code: string) => {
    const name = cached?.zoneNames.get(code)
    return name ? pick(language, name.zh, name.en) : code
  }
  const names = { zone, isEnglish: language === 'en' }
  return lines.map((line) => ({
    code: line.code,
    text: lineText(line, (key, values) => say(language, key, values), names),
    parcel,
    net: formatDecimal(line.net),
    vat: formatDecimal(line.vat),
    amount: formatDecimal(line.amount),
  }))
}

const daysText = ({ days_min: min, days_max: max }: StoredChannel, language: Language): string =>
  min === max ? say(language, 'price.days', { count: min }) : say(language, 'price.days_range', { min, max })
