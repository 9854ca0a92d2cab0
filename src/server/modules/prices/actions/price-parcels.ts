import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { Offer, price } from '#contract/price.ts'
import { lineText, reasonText } from '#contract/price-text.ts'
import { type Language, pick } from '#domain/language.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { isOffered, type NotOffered, type PricedChannel, priceParcel, type Quote } from '#domain/pricing/quote.ts'
import { placeIn } from '#domain/pricing/zone.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { discountsOf, goodsJudge, limitsOf, listOfferedChannels, type StoredChannel } from '#server/modules/catalogue/index.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { contentsOf, readParcels } from '../asked-parcels.ts'
import { channelMeasures, type KeptTable, tablesInForce } from '../store.ts'
import { vatRatesOn } from '../vat-rates.ts'

type Input = InputOf<(typeof price)['quote']>

/** Every channel this caller may use for these parcels: its price with a line for each step, or why it is not offered. Changes nothing. */
export async function priceParcels(ctx: Ctx, input: Input, caller: Caller): Promise<DataOf<(typeof price)['quote']>> {
  const member = await caller.find('member')
  const offered = await listOfferedChannels(ctx, member?.groupIds ?? [])
  const rows = offered.filter(({ id }) => input.channel_id === undefined || id === input.channel_id)
  const ids = rows.map(({ id }) => id)
  const now = ctx.clock()
  const [parcels, tables, measures, judge, discountOn] = await Promise.all([
    readParcels(ctx, input),
    tablesInForce(ctx.db, ids, now),
    channelMeasures(ctx.db, ids),
    goodsJudge(ctx.db, contentsOf(input)),
    discountsOf(ctx.db, member?.groupIds ?? []),
  ])
  const day = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  const wish = {
    from: placeIn(input.sender.countryCode, input.sender.zipCode),
    to: placeIn(input.receiver.countryCode, input.receiver.zipCode),
    pickup: asPence(0),
    points: asPence(0),
    day,
    rates: vatRatesOn(ctx, day),
  }
  const list = rows.flatMap((row) => {
    const measure = measures.get(row.id)
    if (!measure) return []
    const kept = tables.get(row.id)
    const channel = pricedChannel(ctx, row, { ...measure, kept })
    const goods = judge(wish.to.country, row.id)
    const answers = parcels.map((parcel) => priceParcel(channel, { ...wish, ...parcel, goods, discountRate: discountOn(row.id) }))
    return [offerOf(row, answers, kept, caller.language)]
  })
  list.sort((a, b) => Number(a.amount ?? Number.POSITIVE_INFINITY) - Number(b.amount ?? Number.POSITIVE_INFINITY))
  return { list, total: list.length }
}

type Measured = Pick<PricedChannel, 'volumetric' | 'vatClass'> & { kept: KeptTable | undefined }

function pricedChannel(ctx: Ctx, row: StoredChannel, { volumetric, vatClass, kept }: Measured): PricedChannel {
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

function offerOf(row: StoredChannel, answers: (Quote | NotOffered)[], kept: KeptTable | undefined, language: Language): Offer {
  const about = {
    channel_id: row.id,
    code: row.code,
    name: pick(language, row.name_zh, row.name_en),
    remark: pick(language, row.remark_zh, row.remark_en),
    logo: row.logo,
    days_min: row.days_min,
    days_max: row.days_max,
    days: daysText(row, language),
    price_table_id: kept?.table.id ?? null,
    version: kept?.table.version ?? null,
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
    lines: quotes.flatMap((quote, index) => shownLines(quote, index + 1, kept, language)),
    weights: quotes.map(({ weight: { actual, volumetric, grams } }) => ({ actual, volumetric, chargeable: grams })),
  }
}

function shownLines({ lines }: Quote, parcel: number, kept: KeptTable | undefined, language: Language): Offer['lines'] {
  const zone = (code: string) => {
    const name = kept?.zoneNames.get(code)
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
