import type { Party } from '../order/party.ts'

/** One line of a sale: what is still to be shipped of it. */
export type SaleLine = {
  /** the marketplace's own name for the line: what was shipped is told by it */
  id: string
  sku: string
  name: string
  /** pieces that nobody has shipped yet */
  quantity: number
  /** of one piece, hundredths of the sale's currency */
  unitPrice: number
  /** of one piece; null where the shop does not say */
  grams: number | null
  hsCode: string
  originCountry: string
  /** a picture of the product, or '' */
  imageUrl: string
}

/** A parcel that the shop already knows of. */
export type SaleShipment = { id: string; trackingNumber: string }

export const saleStates = ['open', 'cancelled', 'shipped'] as const
export type SaleState = (typeof saleStates)[number]
/** As `shop_order.shop_state` keeps it. */
export const saleStateCodes: Record<SaleState, number> = { open: 0, cancelled: 1, shipped: 2 }

/** An order as its marketplace tells it, in our words. Sales that nobody has paid are not told. */
export type Sale = {
  /** the marketplace's own, for every later call */
  id: string
  /** what buyer and seller call it */
  number: string
  state: SaleState
  /** the shop wants nothing of it shipped for now, so that `lines` is empty; it is told again when that is over */
  isOnHold?: true
  orderedTime: Date
  /** when it last changed at the marketplace */
  updatedTime: Date
  currency: string
  /** what the buyer paid, hundredths of the currency */
  total: number
  /** what the buyer wrote */
  note: string
  /** which way of shipping the buyer chose, in the shop's words */
  shippingService: string
  receiver: Party
  lines: readonly SaleLine[]
  shipments: readonly SaleShipment[]
  /** the marketplace's number for import tax that it has collected, or '' */
  ioss: string
}
