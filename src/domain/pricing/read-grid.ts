import type { ErrorDetail } from '../errors.ts'
import type { Pence } from '../money.ts'
import { byWeight, type Grid, type GridZone, type ZoneRate } from './grid.ts'
import { type InvalidKey, type ReportProblem, readGrams, readPrice } from './parse-figures.ts'
import type { Band, Rate } from './rate.ts'
import { readSurcharge } from './read-surcharge.ts'
import type { Surcharge } from './surcharge.ts'

/** The prices of a draft; names and places of its zones are added from the list of zones. */
export type DraftContent = { zones: ZoneRate[]; surcharges: Surcharge[] }

/** Where in the grid (`zones.0.prices.2`) and what is wrong there. */
export type GridProblem = { at: string; key: InvalidKey; values?: ErrorDetail }

export type ReadGrid = { content: DraftContent; problems: GridProblem[] }

/** Makes prices of what was typed. What cannot be read is named, and left out. Whether the prices may be published is another question. */
export function readGrid(grid: Grid): ReadGrid {
  const problems: GridProblem[] = []
  const note = (at: string) => (key: InvalidKey, values?: ErrorDetail) =>
    void problems.push({ at, key, ...(values ? { values } : {}) })
  const rows = readRows(grid, note)
  const codes = grid.zones.map(({ code }) => code)
  const zones = grid.zones.map((zone, index): ZoneRate => {
    if (codes.indexOf(zone.code) !== index) note(`zones.${index}.code`)('invalid.zone_twice', { zone: zone.code })
    return { code: zone.code, rate: readRate(zone, rows, (name) => note(`zones.${index}.${name}`)) }
  })
  const surcharges = grid.surcharges.map((one, index) => readSurcharge(one, codes, (name) => note(`surcharges.${index}.${name}`)))
  return { content: { zones, surcharges }, problems }
}

type ReportProblemAt = (name: string) => ReportProblem

type Row = { over: number | null; upTo: number | null }

function readRows(grid: Grid, note: ReportProblemAt): Row[] {
  const seen = new Set<string>()
  return grid.bands.map((band, index) => {
    const row = {
      over: readGrams(band.over, note(`bands.${index}.over`)),
      upTo: readGrams(band.up_to, note(`bands.${index}.up_to`)),
    }
    const key = `${row.over} ${row.upTo}`
    if (row.over !== null && row.upTo !== null && seen.has(key)) note(`bands.${index}.up_to`)('invalid.price_band_twice')
    seen.add(key)
    return row
  })
}

function readRate(zone: GridZone, rows: readonly Row[], note: ReportProblemAt): Rate {
  if (zone.kind === 'steps')
    return {
      kind: 'steps',
      firstGrams: readGrams(zone.first_g, note('first_g')) ?? 0,
      firstPrice: readPrice(zone.first_price, note('first_price')) ?? none,
      stepGrams: readGrams(zone.step_g, note('step_g')) ?? 0,
      stepPrice: readPrice(zone.step_price, note('step_price')) ?? none,
    }
  const bands = zone.prices.flatMap((text, index): Band[] => {
    const { over, upTo } = rows[index] ?? { over: null, upTo: null }
    if (text.trim() === '') return []
    const price = readPrice(text, note(`prices.${index}`))
    return price === null || over === null || upTo === null ? [] : [{ over, upTo, price }]
  })
  return { kind: 'bands', bands: bands.sort(byWeight) }
}

const none = 0 as Pence
