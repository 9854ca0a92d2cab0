import { parcelOf } from '#domain/pricing/measures.ts'
import {
  indexPriceTable,
  type NotOffered,
  type ParcelQuoteRequest,
  type PricedChannel,
  type PriceTable,
  priceParcel,
  type Quote,
} from '#domain/pricing/quote.ts'
import { toPostalLocation } from '#domain/pricing/zone.ts'

export type PlainChannel = Omit<PricedChannel, 'table'> & { table: PriceTable | null }
export type PriceCall = {
  to: [country: string, postcode: string]
  parcels: { grams: number; mm: [number, number, number] }[]
}
/** What all calls have in common. */
export type PriceContext = Pick<ParcelQuoteRequest, 'day' | 'rates'>

/** What the browser makes of parcels: for each call, each channel and each parcel its price or why there is none. */
export function pricesOf(channels: PlainChannel[], calls: PriceCall[], { day, rates }: PriceContext): (Quote | NotOffered)[][][] {
  const ready = channels.map((channel): PricedChannel => ({ ...channel, table: channel.table && indexPriceTable(channel.table) }))
  const nothing = 0 as ParcelQuoteRequest['packaging']
  const rest = {
    goods: 'ok' as const,
    discountRate: 0,
    insurance: null,
    packaging: nothing,
    packagingGrams: 0,
    pickup: nothing,
    points: nothing,
  }
  return calls.map(({ to: [country, postcode], parcels }) => {
    const wish = { ...rest, day, rates, from: toPostalLocation('GB', 'SE1 9GF'), to: toPostalLocation(country, postcode) }
    return ready.map((channel) =>
      parcels.map(({ grams, mm }) => priceParcel(channel, { ...wish, parcel: parcelOf(grams, ...mm) })),
    )
  })
}
