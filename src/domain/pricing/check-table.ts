import type { PriceTable } from './quote.ts'
import type { Band, Rate } from './rate.ts'

export type TableProblem = {
  zone: string
  code: 'no_places' | 'no_rate' | 'gap' | 'overlap' | 'empty_band' | 'bad_step' | 'double_place' | 'no_zones' | 'short'
  /** the weight at which it shows, where it is about one */
  grams?: number
}
export type TableWarning = { zone: string; code: 'falling'; grams: number }

/** What must not be published: a parcel inside the limits that would find no price, or two. Falling prices are only said. */
export function checkTable(table: PriceTable, maxGrams: number): { problems: TableProblem[]; warnings: TableWarning[] } {
  const problems: TableProblem[] = table.zones.length === 0 ? [{ zone: '', code: 'no_zones' }] : []
  const warnings: TableWarning[] = []
  const taken = new Map<string, string>()
  for (const { code: zone, places, rate } of table.zones) {
    if (places.length === 0) problems.push({ zone, code: 'no_places' })
    for (const place of places) {
      const key = JSON.stringify([place.country, place.kind, place.from, place.to])
      if (taken.has(key)) problems.push({ zone, code: 'double_place' })
      taken.set(key, zone)
    }
    problems.push(...checkRate(rate, maxGrams).map((problem) => ({ zone, ...problem })))
    if (rate.kind === 'bands') warnings.push(...falling(rate.bands).map((grams) => ({ zone, code: 'falling' as const, grams })))
  }
  return { problems, warnings }
}

function checkRate(rate: Rate, maxGrams: number): Omit<TableProblem, 'zone'>[] {
  if (rate.kind === 'steps') {
    const isSound = rate.firstGrams > 0 && rate.stepGrams > 0 && rate.firstPrice >= 0 && rate.stepPrice >= 0
    return isSound ? [] : [{ code: 'bad_step' }]
  }
  const bands = [...rate.bands].sort((a, b) => a.over - b.over)
  if (bands.length === 0) return [{ code: 'no_rate' }]
  const found: Omit<TableProblem, 'zone'>[] = []
  let end = 0
  for (const { over, upTo } of bands) {
    if (upTo <= over) found.push({ code: 'empty_band', grams: over })
    else if (over > end) found.push({ code: 'gap', grams: end })
    else if (over < end) found.push({ code: 'overlap', grams: over })
    end = Math.max(end, upTo)
  }
  return end < maxGrams ? [...found, { code: 'short', grams: end }] : found
}

function falling(bands: readonly Band[]): number[] {
  const sorted = [...bands].sort((a, b) => a.over - b.over)
  return sorted.flatMap((band, index) => {
    const before = sorted[index - 1]
    return before && band.price < before.price ? [band.over] : []
  })
}
