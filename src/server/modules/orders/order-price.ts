import type { OrderContent, OrderParcel } from '#contract/order.ts'
import { reasonText } from '#contract/price-text.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import type { Pence } from '#domain/money.ts'
import type { PriceLine } from '#domain/pricing/line.ts'
import type { ChargeableWeight } from '#domain/pricing/measures.ts'
import { isOffered } from '#domain/pricing/quote.ts'
import type { VatRates } from '#domain/pricing/vat.ts'
import type { Ctx } from '#server/ctx.ts'
import type { StoredChannel } from '#server/modules/catalogue/index.ts'
import { type ChannelQuote, type Market, type QuoteResult, quoteChannels } from '#server/modules/prices/index.ts'
import { say } from '#server/platform/i18n.ts'

/** How an order's price came about, as it is kept with the order. */
export type OrderPrice = {
  lines: PriceLine[]
  zone: { code: string; zh: string; en: string }
  weight: ChargeableWeight
  version: number
  /** insurance premium tax inside the cover's line */
  ipt: Pence
  rates: VatRates
}

export type PricedParcel = { price: OrderPrice; tableId: number; amount: Pence; net: Pence; vat: Pence; points: number }

type PostalArea = { countryCode: string; zipCode: string }
type ParcelToPrice = Pick<OrderParcel, 'package' | 'insurance'> & {
  items: readonly { category_id?: number; goods_id?: number }[]
}

export type PriceRequest = {
  sender: PostalArea
  receiver: PostalArea
  parcels: readonly ParcelToPrice[]
  /** sent as one package, so that what is wrong with it is said of that */
  isSingle: boolean
  channel: Pick<OrderContent, 'channel_id' | 'service_type'>
  groupIds: readonly number[]
  /** how many points may be spent on all of them */
  points: number
  language: Language
  /** read before, for many orders at once */
  preloaded?: Market
}

/** What each parcel costs on the channel that was chosen. Refuses in words where it is not offered. */
export async function priceOrders(ctx: Ctx, request: PriceRequest): Promise<PricedOrders> {
  const { channel, groupIds, points, language, preloaded } = request
  // By its number, or by its service code where the caller knows only that.
  const service = channel.channel_id === undefined ? channel.service_type : undefined
  return chooseOnly(await quoteChannels(ctx, toQuoteInput(request), { groupIds, points, service, preloaded }), language)
}

/** Of what was quoted the channel that was asked for. */
export function chooseOnly(quoted: QuoteResult, language: Language): PricedOrders {
  const [chosen] = quoted.list
  if (!chosen) throw new AppError('input.invalid', { fields: { channel_id: { key: 'invalid.order.channel' } } })
  return toPricedOrders(quoted, chosen, language)
}

/**
 * Of what was quoted the channel that costs least. A channel that asks for what the parcels do not say (`fits`) is passed over while another takes
 * them. Where none takes them, says why the first does not.
 */
export function chooseCheapest(
  quoted: QuoteResult,
  language: Language,
  fits: (channel: StoredChannel) => boolean = () => true,
): PricedOrders {
  const all = quoted.list.filter(({ answers }) => answers.every(isOffered))
  const fitting = all.filter(({ channel }) => fits(channel))
  const offered = fitting.length > 0 ? fitting : all
  const sumOf = ({ answers }: ChannelQuote) => answers.reduce((sum, answer) => sum + (isOffered(answer) ? answer.amount : 0), 0)
  const [first] = offered.length > 0 ? offered : quoted.list
  if (!first) throw new AppError('input.invalid', { fields: { channel_id: { key: 'invalid.order.channel' } } })
  const cheapest = offered.reduce((best, one) => (sumOf(one) < sumOf(best) ? one : best), first)
  return toPricedOrders(quoted, cheapest, language)
}

export type PricedOrders = { channel: StoredChannel; parcels: PricedParcel[] }

/** Refuses in words where the channel does not take one of the parcels. */
function toPricedOrders(quoted: QuoteResult, chosen: ChannelQuote, language: Language): PricedOrders {
  const parcels = chosen.answers.map((answer, index) => {
    if (!isOffered(answer)) {
      const why = reasonText(answer.reason, (key, values) => say(language, key, values))
      throw new AppError('order.not_offered', { detail: { why } })
    }
    const { lines, weight, version, tableId, amount, net, vat, zone: code } = answer
    const name = chosen.cached?.zoneNames.get(code) ?? { zh: code, en: code }
    const price = { lines, zone: { code, ...name }, weight, version, ipt: quoted.iptOf[index] as Pence, rates: quoted.rates }
    return { price, tableId, amount, net, vat, points: chosen.points[index] ?? 0 }
  })
  return { channel: chosen.channel, parcels }
}

/** The same, as whoever knows the prices is asked. */
export function toQuoteInput({
  sender,
  receiver,
  parcels,
  isSingle,
  channel,
}: Omit<PriceRequest, 'groupIds' | 'points' | 'language'>) {
  const sent = parcels.map(({ package: box, items, insurance }) => ({ package: box, items: [...items], insurance }))
  return {
    sender: { countryCode: sender.countryCode, zipCode: sender.zipCode },
    receiver: { countryCode: receiver.countryCode, zipCode: receiver.zipCode },
    ...(isSingle ? sent[0] : { packages: sent }),
    channel_id: channel.channel_id,
  }
}
