import { asPence } from '#domain/money.ts'
import { byWeight, type ZoneRate } from '#domain/pricing/grid.ts'
import { readGrams, readPrice } from '#domain/pricing/parse-figures.ts'
import type { Band, Rate } from '#domain/pricing/rate.ts'
import type { TypedRow } from './typed-row.ts'

/** A zone as its rows tell of it, one after the other. */
type ParsedZone = { kind: 'bands'; row: number; bands: (Band & { row: number })[] } | { kind: 'steps'; row: number; rate: Rate }
export type ParsedZones = Map<string, ParsedZone>

type ZoneRowContext = { zones: ParsedZones; known: ReadonlySet<string> }

/** Adds what a row says of its zone. `known` are the codes of the list of zones. */
export function readZoneRow(row: TypedRow, kind: 'band' | 'step', { zones, known }: ZoneRowContext): void {
  const code = row.text('zone').toUpperCase()
  const report = row.report('zone')
  const zone = zones.get(code)
  if (code === '') report('invalid.required')
  else if (!known.has(code)) report('priceTable.sheet_error.unknown_zone', { zone: code })
  else if (zone && zone.kind !== (kind === 'band' ? 'bands' : 'steps'))
    report('priceTable.sheet_error.mixed', { zone: code, row: zone.row })
  else if (zone?.kind === 'steps') report('priceTable.sheet_error.twice', { row: zone.row })
  else if (kind === 'step') zones.set(code, { kind: 'steps', row: row.number, rate: readSteps(row) })
  else {
    const found = zone ?? { kind: 'bands' as const, row: row.number, bands: [] }
    zones.set(code, found)
    readBand(row, found.bands)
  }
}

export const rateOf = ([code, found]: [string, ParsedZone]): ZoneRate => ({
  code,
  rate:
    found.kind === 'steps'
      ? found.rate
      : { kind: 'bands', bands: found.bands.map(({ over, upTo, price }) => ({ over, upTo, price })).sort(byWeight) },
})

function readBand(row: TypedRow, bands: (Band & { row: number })[]): void {
  // Named, and not priced yet.
  if ((['over_g', 'up_to_g', 'price'] as const).every((column) => row.text(column) === '')) return
  const over = readGrams(row.text('over_g'), row.report('over_g'))
  const upTo = readGrams(row.text('up_to_g'), row.report('up_to_g'))
  const price = readPrice(row.text('price'), row.report('price'))
  if (over === null || upTo === null || price === null) return
  const other = bands.find((band) => band.over === over && band.upTo === upTo)
  if (other) row.report('up_to_g')('priceTable.sheet_error.twice', { row: other.row })
  else bands.push({ over, upTo, price, row: row.number })
}

const readSteps = (row: TypedRow): Rate => ({
  kind: 'steps',
  firstGrams: readGrams(row.text('first_g'), row.report('first_g')) ?? 0,
  firstPrice: readPrice(row.text('first_price'), row.report('first_price')) ?? asPence(0),
  stepGrams: readGrams(row.text('step_g'), row.report('step_g')) ?? 0,
  stepPrice: readPrice(row.text('step_price'), row.report('step_price')) ?? asPence(0),
})
