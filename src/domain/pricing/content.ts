import type { PricedZone, PriceTable } from './quote.ts'
import type { Surcharge } from './surcharge.ts'
import type { PriceSide } from './vat.ts'

/** What a price table keeps: its zones as they were when it was published, with names for whoever reads the price. */
export type PriceContent = {
  zones: (PricedZone & { name: { zh: string; en: string } })[]
  surcharges: Surcharge[]
}

export const toPriceTable = (row: { id: number; version: number; price_side: PriceSide; content: PriceContent }): PriceTable => ({
  id: row.id,
  version: row.version,
  side: row.price_side,
  zones: row.content.zones,
  surcharges: row.content.surcharges,
})
