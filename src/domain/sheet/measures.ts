/** Weights and sizes as people write them into spreadsheets: with a unit, without one, or three sides in one cell. */

/** Grams of one unit. A jin is half a kilogram, a liang a tenth of that. */
const gramsOf = unitTable({
  'g gram grams 克': 1,
  'kg kgs kilo kilogram kilograms 公斤 千克': 1000,
  斤: 500,
  两: 50,
  'mg 毫克': 0.001,
  'lb lbs pound pounds 磅': 453.592_37,
  'oz ounce ounces 盎司': 28.349_523_125,
})

/** Millimetres of one unit. */
const millimetresOf = unitTable({ 'cm 厘米 公分': 10, 'mm 毫米': 1, 'm 米': 1000, 'in inch inches " ″ 英寸': 25.4 })

function unitTable(sizes: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(sizes).flatMap(([names, size]) => names.split(' ').map((name) => [name, size])))
}

/** Which measure a column holds, and the unit that is meant where none is written. */
export type MeasureKind = 'weight' | 'size'
const measures = {
  weight: { units: gramsOf, plainUnit: 'g' },
  size: { units: millimetresOf, plainUnit: 'cm' },
} as const

const measureText = /^(\d{1,9}(?:[.,]\d{1,6})?|[.,]\d{1,6})\s*([^\d\s.,]*)\.?$/u

/** Whole grams, or null for what is no weight. Less than a gram counts as one. */
export function parseWeight(text: string): number | null {
  const value = parseMeasure(text, 'weight')
  return value === null ? null : value > 0 ? Math.max(1, Math.round(value)) : 0
}

/**
 * Whether a bare number is likely to be kilograms: 0.5 and 12.5 are, and so is a single digit for a whole parcel. Nobody weighs half a gram, and to take
 * it for one would send a parcel with a wrong price.
 */
export function isUnclearWeight(text: string, isParcel: boolean): boolean {
  const bare = /^\d{0,9}(?:[.,]\d{1,6})?$/.test(plain(text)) ? Number(readDecimal(plain(text))) : Number.NaN
  return bare > 0 && (Number.isInteger(bare) ? isParcel && bare < 10 : bare < 100)
}

/** One side in centimetres with one decimal, as the wire has it; null for what is no length. */
export function parseSide(text: string): string | null {
  const millimetres = parseMeasure(text, 'size')
  return millimetres === null ? null : String(Math.round(millimetres) / 10)
}

const betweenSides = /\s*[x×✕*]\s*/iu

/** `30x20x15`, `30 × 20 × 15 cm`, `30cm*20cm*15cm`: three sides, or null. A unit at the end is that of all three. */
export function parseSides(text: string): [length: string, width: string, height: string] | null {
  const parts = plain(text).split(betweenSides)
  if (parts.length !== 3) return null
  const unit = /[^\d.,\s]+$/u.exec(parts[2] ?? '')?.[0] ?? ''
  const sides = parts.map((part) => parseSide(/\d$/.test(part) ? part + unit : part))
  const [length, width, height] = sides
  return length && width && height ? [length, width, height] : null
}

/** The unit that a heading says in brackets or at its end, as in `Weight (kg)` and `重量kg`. */
export function findHeadingUnit(heading: string, kind: MeasureKind): string | undefined {
  const { units } = measures[kind]
  const [, inside = ''] = /[(（[【/]\s*([^()（）[\]【】/]+?)\s*[)）\]】]?\s*$/u.exec(heading) ?? []
  const [, last = ''] = /(?:^|[\s_-]|[\p{Script=Han}])([a-z]+|公斤|千克|斤|克|厘米|毫米|英寸|米)$/iu.exec(heading.trim()) ?? []
  return [inside, last].map((word) => word.toLowerCase()).find((word) => Object.hasOwn(units, word))
}

/**
 * A bare number under a heading with a unit gets that unit; a text with its own keeps it. Grams and centimetres are meant anyway: only a single digit
 * gets them, which would be unclear as a weight.
 */
export function withUnit(text: string, unit: string | undefined): string {
  if (unit === undefined || !/^[\d.,\s]+$/.test(text)) return text
  const isPlain = gramsOf[unit] === 1 || millimetresOf[unit] === 10
  return isPlain && !/^\d$/.test(text.trim()) ? text : `${text.trim()}${unit}`
}

function parseMeasure(text: string, kind: MeasureKind): number | null {
  const { units, plainUnit } = measures[kind]
  const [, number, unit] = measureText.exec(plain(text)) ?? []
  const factor = units[unit || plainUnit]
  return number === undefined || factor === undefined ? null : Number(readDecimal(number)) * factor
}

/** `1,500` is fifteen hundred, `0,5` a half. */
const readDecimal = (number: string): string =>
  /^\d{1,3},\d{3}$/.test(number) && !number.startsWith('0') ? number.replace(',', '') : number.replace(',', '.')

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()
