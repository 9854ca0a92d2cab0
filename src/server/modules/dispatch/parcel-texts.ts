import { type Language, pick } from '#domain/language.ts'
import { parseDecimal } from '#domain/money.ts'
import { demandCustoms } from '#domain/order/customs.ts'
import type { Party } from '#domain/order/party.ts'
import { readUkPostcode } from '#domain/postcode.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { unsealParty } from '#server/modules/addresses/index.ts'
import { listCountryNames } from '#server/modules/catalogue/index.ts'
import type { Declaration, ParcelLabel } from '#server/modules/documents/index.ts'
import { customsOf, type PrintedOrder } from '#server/modules/orders/index.ts'

type CountryNames = Awaited<ReturnType<typeof listCountryNames>>
type ParcelTexts = { labelOf: (order: PrintedOrder) => ParcelLabel; declarationOf: (order: PrintedOrder) => Declaration }
type TextOptions = { language: Language; now: Date; worthOf: (order: PrintedOrder) => number | null }

/** What each paper says of an order, in the language of whoever prints it. */
export async function createParcelTexts(ctx: Ctx, { language, now, worthOf }: TextOptions): Promise<ParcelTexts> {
  const countries = await listCountryNames(ctx.db)
  const date = formatTime(now, ctx.settings.get('time_zone'), 'yyyy-mm-dd')
  return {
    labelOf: (order) => parcelLabel(order, language, countries),
    declarationOf: (order) => {
      const { sender, receiver, items } = order
      const { contents_type, contents_note, eori, ioss, invoice_number } = customsOf(order)
      // Whoever prints it typed it, and customs read it: here it stands whole, and only where the channel asks for it.
      const isAsked = demandCustoms(order, sender, receiver)?.idNumber === true
      return {
        sender: toLabelParty(sender, countries, language),
        receiver: toLabelParty(receiver, countries, language),
        englishCountry: countries.get(receiver.countryCode)?.en ?? receiver.countryCode,
        trackingNumber: order.tracking_number,
        orderCode: order.order_code,
        reference: order.out_order_id,
        service: pick(language, order.channel_zh, order.channel_en),
        contentsType: contents_type,
        contentsNote: contents_note,
        eori,
        ioss,
        invoiceNumber: invoice_number,
        idNumber: isAsked ? unsealParty(ctx, receiver).id_card_number : '',
        items: items.map((item) => ({
          englishName: item.englishName,
          chineseName: item.chineseName,
          sku: item.sku,
          quantity: item.quantity,
          grams: item.weight,
          unitValue: parseDecimal(item.unitPrice) ?? 0,
          currency: item.unitPriceCurrency,
          hsCode: item.hsCode,
          origin: item.originCountry,
        })),
        grossGrams: order.price.weight.actual,
        postage: order.amount,
        worth: worthOf(order),
        remark: order.remark,
        date,
      }
    },
  }
}

function parcelLabel(order: PrintedOrder, language: Language, countries: CountryNames): ParcelLabel {
  const { sender, receiver } = order
  return {
    routing: routingOf(receiver),
    service: pick(language, order.channel_zh, order.channel_en),
    grams: order.price.weight.actual,
    sender: toLabelParty(sender, countries, language),
    receiver: toLabelParty(receiver, countries, language),
    ...(language !== 'en' && receiver.countryCode !== sender.countryCode ? englishNames(order, countries) : {}),
    trackingNumber: order.tracking_number,
    reference: order.out_order_id || order.order_code,
    contents: order.items.map((item) => contentText(item, receiver.countryCode)),
  }
}

/** Whoever carries it abroad reads English, whatever language it was printed in. */
const englishNames = ({ receiver, channel_en }: PrintedOrder, countries: CountryNames) => ({
  englishService: channel_en,
  englishCountry: countries.get(receiver.countryCode)?.en ?? receiver.countryCode,
})

/** Sorters at home sort by the outward part of the post code, everybody else by country first. */
function routingOf({ countryCode, zipCode }: Party): string {
  const outcode = readUkPostcode(zipCode)?.outcode
  return [countryCode, outcode ?? zipCode.slice(0, 3)].filter(Boolean).join(' ')
}

/** Customs there read Chinese. */
const contentText = ({ englishName, chineseName, quantity }: PrintedOrder['items'][number], country: string): string =>
  `${quantity} × ${country === 'CN' && chineseName !== '' ? `${chineseName} ${englishName}` : englishName}`

const toLabelParty = (
  { countryCode, email: _email, id_card_sealed: _sealed, ...party }: PrintedOrder['sender'],
  countries: CountryNames,
  language: Language,
) => {
  const name = countries.get(countryCode)
  return { ...party, country: name ? pick(language, name.zh, name.en) : countryCode }
}
