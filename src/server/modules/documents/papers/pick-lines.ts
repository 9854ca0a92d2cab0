import type { Declaration, DeclaredItem } from './declaration.ts'

/** One kind of goods to fetch, for these orders. */
export type PickLine = { item: DeclaredItem; quantity: number; orders: { code: string; quantity: number }[] }

/** Every kind once, by its SKU or, without one, by its name; in the order of the shelves, what has no SKU last. */
export function pickLines(declarations: readonly Declaration[]): PickLine[] {
  const lines = new Map<string, PickLine>()
  for (const { items, orderCode } of declarations)
    for (const item of items) {
      const key = item.sku === '' ? `name ${item.englishName}` : `sku ${item.sku}`
      const line = lines.get(key) ?? { item, quantity: 0, orders: [] }
      line.quantity += item.quantity
      const known = line.orders.find(({ code }) => code === orderCode)
      if (known) known.quantity += item.quantity
      else line.orders.push({ code: orderCode, quantity: item.quantity })
      lines.set(key, line)
    }
  return [...lines.values()].sort(
    (one, other) =>
      Number(one.item.sku === '') - Number(other.item.sku === '') ||
      one.item.sku.localeCompare(other.item.sku, 'en') ||
      one.item.englishName.localeCompare(other.item.englishName, 'en'),
  )
}
