import { type Pence, parseDecimal } from '../money.ts'
import { parseSize } from '../size.ts'
import { characterCount } from '../text.ts'
import { isCalendarDay } from '../time.ts'
import type { GridSurcharge } from './grid.ts'
import { type ReportProblem, readGrams, readPrice } from './parse-figures.ts'
import { readPlaces } from './places.ts'
import type { Surcharge } from './surcharge.ts'

const longestName = 60
/** A surcharge of ten times the price is a slip of the hand. */
const mostRate = 100_000

/** A surcharge as typed. `codes` are the zones of its table; whatever is wrong is noted beside its field. */
export function readSurcharge(
  typed: GridSurcharge,
  codes: readonly string[],
  noteAt: (name: keyof GridSurcharge) => ReportProblem,
): Surcharge {
  const zh = typed.name_zh.trim()
  const en = typed.name_en.trim()
  if (zh === '') noteAt('name_zh')('invalid.required')
  for (const [name, text] of [
    ['name_zh', zh],
    ['name_en', en],
  ] as const)
    if (characterCount(text) > longestName) noteAt(name)('invalid.too_long', { max: longestName })
  if (typed.zones.some((code) => !codes.includes(code))) noteAt('zones')('invalid.surcharge_zone')
  return { code: typed.code, name: { zh, en }, amount: readAmount(typed, noteAt), ...readConditions(typed, noteAt) }
}

function readAmount(
  { kind, price, rate, of }: GridSurcharge,
  noteAt: (name: keyof GridSurcharge) => ReportProblem,
): Surcharge['amount'] {
  if (kind === 'fixed') return { kind, price: readPrice(price, noteAt('price')) ?? (0 as Pence) }
  const hundredths = parseDecimal(rate)
  if (hundredths === null || hundredths <= 0 || hundredths > mostRate) noteAt('rate')('invalid.percent')
  return { kind, rate: hundredths ?? 0, of }
}

function readConditions(typed: GridSurcharge, noteAt: (name: keyof GridSurcharge) => ReportProblem): Partial<Surcharge> {
  const found: Partial<Surcharge> = {}
  if (typed.zones.length > 0) found.zones = typed.zones
  const { places, bad } = readPlaces(typed.places)
  if (bad[0] !== undefined) noteAt('places')('invalid.place_line', { line: bad[0].slice(0, 60) })
  if (places.length > 0) found.places = places
  for (const [field, kept] of [
    ['over_side', 'overSideMm'],
    ['over_girth', 'overGirthMm'],
  ] as const) {
    if (typed[field].trim() === '') continue
    const size = parseSize(typed[field])
    if (size === null) noteAt(field)('invalid.size')
    else found[kept] = size
  }
  if (typed.over_grams.trim() !== '') {
    const grams = readGrams(typed.over_grams, noteAt('over_grams'))
    if (grams !== null) found.overGrams = grams
  }
  for (const day of ['from', 'to'] as const) {
    const text = typed[day].trim()
    if (text === '') continue
    if (isCalendarDay(text)) found[day] = text
    else noteAt(day)('invalid.date')
  }
  if (found.from !== undefined && found.to !== undefined && found.to < found.from) noteAt('to')('invalid.day_order')
  return found
}
