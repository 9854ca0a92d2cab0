import { asPence } from '#domain/money.ts'
import type { Parcel } from '#domain/pricing/measures.ts'
import { type NotOffered, priceParcel, type Quote } from '#domain/pricing/quote.ts'
import type { VatRates } from '#domain/pricing/vat.ts'
import { toPostalLocation } from '#domain/pricing/zone.ts'
import type { Ctx } from '#server/ctx.ts'
import { findPricingRules } from '#server/modules/catalogue/index.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { getCachedTable } from './store.ts'

type PostalArea = { countryCode: string; zipCode: string }

type CarriageQuestion = {
  channelId: number
  /** the version it is priced with, whichever is in force now */
  tableId: number
  sender: PostalArea
  receiver: PostalArea
  parcel: Parcel
  /** hundredths of a percent */
  discountRate: number
  /** surcharges are dated */
  day: string
  rates: VatRates
}

/** Nobody asks whether the channel takes such a parcel: it is there. */
const noLimits = {
  minGrams: 0,
  maxGrams: Number.MAX_SAFE_INTEGER,
  maxSidesMm: [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER] as [number, number, number],
  maxGirthMm: Number.MAX_SAFE_INTEGER,
}

const locationOf = ({ countryCode, zipCode }: PostalArea) => toPostalLocation(countryCode, zipCode)

/** What carriage of a parcel costs by one version of a channel's prices, without cover and the like; or why that version has no price for it. */
export async function priceCarriage(ctx: Pick<Ctx, 'db'>, tx: Tx, question: CarriageQuestion): Promise<Quote | NotOffered> {
  const { channelId, tableId, sender, receiver, parcel, discountRate, day, rates } = question
  const rules = await findPricingRules(tx, channelId)
  const cached = await getCachedTable(ctx, tx, tableId)
  if (!rules || !cached) return { channelId, reason: { code: 'no_price' } }
  const volumetric = { divisor: rules.volumetric_divisor, sharePercent: rules.share, stepGrams: rules.weight_step_g }
  const channel = { id: channelId, limits: noLimits, volumetric, vatClass: rules.vat_class, hasCover: false, table: cached.table }
  return priceParcel(
    { ...channel, origins: [], destinations: [] },
    {
      from: locationOf(sender),
      to: locationOf(receiver),
      parcel,
      goods: 'ok',
      discountRate,
      day,
      rates,
      insurance: null,
      packaging: asPence(0),
      packagingGrams: 0,
      pickup: asPence(0),
      points: asPence(0),
    },
  )
}
