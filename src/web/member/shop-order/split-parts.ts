import type { ShopOrderDetail } from '#contract/shop-order.ts'

type Item = Pick<ShopOrderDetail['items'][number], 'lineId' | 'quantity'>

/** How many pieces of each line lie in a parcel. */
export type PiecesByLine = Record<string, number>

/** As many as the call takes. */
export const maxParcels = 10

/** What stays in the first parcel. */
export const restOf = ({ lineId, quantity }: Item, parcels: readonly PiecesByLine[]): number =>
  quantity - parcels.reduce((sum, pieces) => sum + (pieces[lineId] ?? 0), 0)

/** The first parcel with what is in no other, and the others: together all of the order. */
export function partsOf(items: readonly Item[], parcels: readonly PiecesByLine[]): { line_id: string; quantity: number }[][] {
  const first: PiecesByLine = Object.fromEntries(items.map((item) => [item.lineId, restOf(item, parcels)]))
  return [first, ...parcels].map((pieces) =>
    items.flatMap(({ lineId }) => ((pieces[lineId] ?? 0) > 0 ? [{ line_id: lineId, quantity: pieces[lineId] ?? 0 }] : [])),
  )
}
