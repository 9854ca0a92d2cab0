import type { ContentsType } from '#domain/order/customs-terms.ts'
import type { LabelParty } from '../labels/parcel-label.ts'

export type DeclaredItem = {
  englishName: string
  chineseName: string
  sku: string
  quantity: number
  /** grams of one piece; 0 where nobody weighed it */
  grams: number
  /** hundredths of the currency, of one piece */
  unitValue: number
  currency: string
  hsCode: string
  /** two letters */
  origin: string
}

/** A parcel as customs, a courier and whoever unpacks it are told of it. */
export type Declaration = {
  sender: LabelParty
  receiver: LabelParty
  /** the country of destination in English, which every customs officer reads */
  englishCountry: string
  trackingNumber: string
  orderCode: string
  reference: string
  service: string
  contentsType: ContentsType
  contentsNote: string
  eori: string
  ioss: string
  invoiceNumber: string
  /** the recipient's, where the channel asks for it */
  idNumber: string
  items: readonly DeclaredItem[]
  grossGrams: number
  /** what was paid for carriage, in pence */
  postage: number
  /** of everything, in pence; null where a currency has no rate any more */
  worth: number | null
  remark: string
  /** yyyy-mm-dd */
  date: string
}

const twoPlaces = (hundredths: number): string => (hundredths / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })

export const valueText = (hundredths: number, currency: string): string => `${twoPlaces(hundredths)} ${currency}`

/** Kilograms with grams behind the point, as customs count; nothing where nobody weighed it. */
export const weightText = (grams: number): string => (grams === 0 ? '' : `${(grams / 1000).toFixed(3)} kg`)

/** What everything is worth: in its own currency where it has one, else in pounds; nothing where that cannot be known. */
export function totalValue({ items, worth }: Declaration): string {
  const [first] = items
  if (first && items.every(({ currency }) => currency === first.currency))
    return valueText(
      items.reduce((sum, { unitValue, quantity }) => sum + unitValue * quantity, 0),
      first.currency,
    )
  return worth === null ? '' : valueText(worth, 'GBP')
}

/** English for customs, and Chinese beside it where the parcel has both. */
export const goodsName = ({ englishName, chineseName }: DeclaredItem): string =>
  [englishName, chineseName].filter(Boolean).join(' ')
