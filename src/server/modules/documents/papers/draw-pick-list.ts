import type { Language } from '#domain/language.ts'
import type { Paper } from '#server/platform/documents/paper.ts'
import { drawTable } from '#server/platform/documents/table.ts'
import { say } from '#server/platform/i18n.ts'
import { bottom, textWidth } from '../letterhead.ts'
import type { Declaration, DeclaredItem } from './declaration.ts'
import { itemName } from './draw-packing-slip.ts'
import { drawSheetHead } from './sheet-head.ts'

/** What to fetch from the shelves for all of these orders together. */
export async function drawPickList(paper: Paper, declarations: readonly Declaration[], language: Language): Promise<void> {
  const lines = pickLines(declarations)
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  drawSheetHead(paper, {
    title: say(language, 'document.pick.title'),
    subtitle: say(language, 'document.pick.orders', { count: declarations.length, pieces }),
  })
  await drawTable(paper, {
    bottom,
    columns: [
      { title: say(language, 'document.slip.sku'), width: 120 },
      { title: say(language, 'document.slip.item'), width: textWidth - 120 - 56 - 170 },
      { title: say(language, 'document.slip.quantity'), width: 56, align: 'right' },
      { title: say(language, 'document.pick.for'), width: 170 },
    ],
    rows: lines.map(({ item, quantity, orders }) => ({
      cells: [
        item.sku || say(language, 'document.pick.no_sku'),
        itemName(item, language),
        String(quantity),
        orders.map(({ code, quantity: count }) => `${code} × ${count}`).join(', '),
      ],
    })),
  })
}

/** One kind of goods to fetch, for these orders. */
type PickLine = { item: DeclaredItem; quantity: number; orders: { code: string; quantity: number }[] }

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
