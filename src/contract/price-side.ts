import type { PriceSide } from '#domain/pricing/vat.ts'
import type { WordKey } from '#words/keys.ts'

/** What each side of a price is called, wherever one is chosen or read. */
export const sideWords = {
  gross: 'priceTable.side.gross',
  net: 'priceTable.side.net',
} satisfies Record<PriceSide, WordKey>
