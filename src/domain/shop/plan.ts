import type { SaleLine } from './sale.ts'

/** What is declared of a line when it becomes part of a parcel. */
export type ShopOrderItem = {
  /** the marketplace's own name for the line */
  lineId: string
  sku: string
  englishName: string
  chineseName: string
  quantity: number
  /** hundredths of the currency, of one piece */
  unitPrice: number
  currency: string
  /** of one piece; 0 where nobody knows */
  weight: number
  hsCode: string
  originCountry: string
  imageUrl: string
}

/** So many pieces of a line lie in one of several parcels. */
export type PartLine = { id: string; quantity: number }

/** How a member packs. */
export type ParcelPreset = {
  id: number
  length: number
  width: number
  height: number
  weight: number
  /** the weight is that of the whole parcel, whatever lies in it */
  is_whole: boolean
  box_type_id: number | null
}

/** Millimetres and grams; null is not known yet. */
export type PlannedParcel = { weight: number | null; length: number | null; width: number | null; height: number | null }

const han = /\p{Script=Han}/u
const longestItemName = 60

/** Names as orders have them: at most sixty characters, in the field of their script. */
export const toItems = (lines: readonly SaleLine[], currency: string): ShopOrderItem[] =>
  lines.map(({ id, sku, name, quantity, unitPrice, grams, hsCode, originCountry, imageUrl }) => {
    return {
      lineId: id,
      sku,
      ...toNames(name),
      quantity,
      unitPrice,
      currency,
      weight: grams ?? 0,
      hsCode,
      originCountry,
      imageUrl,
    }
  })

const shorten = (name: string): string => [...name.trim()].slice(0, longestItemName).join('')

/** "绿茶 / Green tea" names an item in both languages. */
function toNames(title: string): Pick<ShopOrderItem, 'englishName' | 'chineseName'> {
  const parts = title.split(/ [/|] /)
  const [chinese] = parts.filter((part) => han.test(part))
  const [english] = parts.filter((part) => !han.test(part) && /[a-z]/i.test(part))
  if (parts.length === 2 && chinese && english) return { englishName: shorten(english), chineseName: shorten(chinese) }
  return han.test(title) ? { englishName: '', chineseName: shorten(title) } : { englishName: shorten(title), chineseName: '' }
}

/** The lines of one of several parcels of a sale, and no more of each than the shop still wants shipped. */
export function linesOfPart(lines: readonly SaleLine[], part: readonly PartLine[] | null): SaleLine[] {
  if (!part) return lines.filter(({ quantity }) => quantity > 0)
  return part.flatMap(({ id, quantity }) => {
    const line = lines.find((one) => one.id === id)
    const left = Math.min(line?.quantity ?? 0, quantity)
    return line && left > 0 ? [{ ...line, quantity: left }] : []
  })
}

/** Pieces that the shop wants shipped and that lie in none of the parcels of a sale: the buyer added them after it was packed. */
export function unplacedLines(lines: readonly SaleLine[], placed: readonly PartLine[]): PartLine[] {
  return lines.flatMap(({ id, quantity }) => {
    const packed = placed.reduce((sum, one) => (one.id === id ? sum + one.quantity : sum), 0)
    return quantity > packed ? [{ id, quantity: quantity - packed }] : []
  })
}

/** A part with more pieces in it, each line once. */
export const withLines = (part: readonly PartLine[], more: readonly PartLine[]): PartLine[] => [
  ...part.map((line) => ({ ...line, quantity: line.quantity + (more.find(({ id }) => id === line.id)?.quantity ?? 0) })),
  ...more.filter(({ id }) => !part.some((line) => line.id === id)),
]

/** What the parcel weighs and measures by what is known: a weight is only known when that of every piece is. */
export function planParcel(
  items: readonly Pick<ShopOrderItem, 'quantity' | 'weight'>[],
  preset: ParcelPreset | null,
): PlannedParcel {
  const size = preset
    ? { length: preset.length, width: preset.width, height: preset.height }
    : { length: null, width: null, height: null }
  if (preset?.is_whole) return { weight: preset.weight, ...size }
  const isKnown = items.length > 0 && items.every(({ weight }) => weight > 0)
  const goods = items.reduce((sum, { quantity, weight }) => sum + quantity * weight, 0)
  return { weight: isKnown ? goods + (preset?.weight ?? 0) : null, ...size }
}
