import { asPence, formatDecimal, parseDecimal, scale } from '../money.ts'
import type { Grid, GridBand, GridZone } from './grid.ts'

/** What the editor does to a grid: each a new grid. Zones are named by their code, bands by their row. */

export const setPrice = (grid: Grid, zone: string, row: number, text: string): Grid =>
  changeZone(grid, zone, (one) => (one.kind === 'bands' ? { ...one, prices: replaceAt(one.prices, row, text) } : one))

export const setStep = (
  grid: Grid,
  zone: string,
  field: 'first_g' | 'first_price' | 'step_g' | 'step_price',
  text: string,
): Grid => changeZone(grid, zone, (one) => (one.kind === 'steps' ? { ...one, [field]: text } : one))

/** Moving an edge takes the beginning of the next band along, as long as one began where the other ended. */
export function setEdge(grid: Grid, row: number, field: keyof GridBand, text: string): Grid {
  const before = grid.bands[row]
  if (!before) return grid
  const bands = grid.bands.map((band, index): GridBand => {
    if (index === row) return { ...band, [field]: text }
    return field === 'up_to' && index > row && band.over === before.up_to ? { ...band, over: text } : band
  })
  return { ...grid, bands }
}

/** A new edge at so many grams: it splits the band it falls into, both halves at its price, or comes after the last, without prices yet. */
export function addEdge(grid: Grid, grams: number): Grid {
  const isSplit = ({ over, up_to }: GridBand) => Number(over) < grams && grams < Number(up_to)
  const end = Math.max(0, ...grid.bands.map(({ up_to }) => Number(up_to) || 0))
  if (grams > end)
    return {
      ...grid,
      bands: [...grid.bands, { over: String(end), up_to: String(grams) }],
      zones: grid.zones.map((zone) => (zone.kind === 'bands' ? { ...zone, prices: [...zone.prices, ''] } : zone)),
    }
  const halves = (band: GridBand): GridBand[] =>
    isSplit(band)
      ? [
          { ...band, up_to: String(grams) },
          { ...band, over: String(grams) },
        ]
      : [band]
  return {
    ...grid,
    bands: grid.bands.flatMap(halves),
    zones: grid.zones.map((zone) =>
      zone.kind === 'bands'
        ? { ...zone, prices: grid.bands.flatMap((band, row) => halves(band).map(() => zone.prices[row] ?? '')) }
        : zone,
    ),
  }
}

/** Takes a band away; the next one then begins where it began. */
export function removeBand(grid: Grid, row: number): Grid {
  const gone = grid.bands[row]
  if (!gone) return grid
  const bands = grid.bands.map((band, index) => (index > row && band.over === gone.up_to ? { ...band, over: gone.over } : band))
  return {
    ...grid,
    bands: removeAt(bands, row),
    zones: grid.zones.map((zone) => (zone.kind === 'bands' ? { ...zone, prices: removeAt(zone.prices, row) } : zone)),
  }
}

export const addZone = (grid: Grid, code: string, kind: GridZone['kind']): Grid =>
  grid.zones.some((zone) => zone.code === code) ? grid : { ...grid, zones: [...grid.zones, emptyZone(grid, code, kind)] }

/** The zone goes, from the surcharges too. */
export const removeZone = (grid: Grid, code: string): Grid => ({
  ...grid,
  zones: grid.zones.filter((zone) => zone.code !== code),
  surcharges: grid.surcharges.map((one) => ({ ...one, zones: one.zones.filter((zone) => zone !== code) })),
})

/** Another way of pricing starts from nothing. */
export const setKind = (grid: Grid, code: string, kind: GridZone['kind']): Grid =>
  changeZone(grid, code, (zone) => (zone.kind === kind ? zone : emptyZone(grid, code, kind)))

const emptyZone = (grid: Grid, code: string, kind: GridZone['kind']): GridZone =>
  kind === 'bands'
    ? { code, kind, prices: grid.bands.map(() => '') }
    : { code, kind, first_g: '500', first_price: '', step_g: '500', step_price: '' }

/** Of which prices a change is: all of them, those of one zone, or those of one row. */
export type PriceSelection = { of: 'all' } | { of: 'zone'; zone: string } | { of: 'band'; row: number }

/** Raises or lowers prices by hundredths of a percent, each rounded half up to the penny. What is empty or cannot be read stays. */
export function changePrices(grid: Grid, hundredths: number, share: PriceSelection): Grid {
  const change = (text: string): string => {
    const price = parseDecimal(text)
    return price === null || price < 0 ? text : formatDecimal(scale(asPence(price), 10_000 + hundredths, 10_000))
  }
  const zones = grid.zones.map((zone): GridZone => {
    if (share.of === 'zone' && share.zone !== zone.code) return zone
    if (zone.kind === 'bands')
      return { ...zone, prices: zone.prices.map((text, row) => (share.of === 'band' && share.row !== row ? text : change(text))) }
    return share.of === 'band' ? zone : { ...zone, first_price: change(zone.first_price), step_price: change(zone.step_price) }
  })
  return { ...grid, zones }
}

/** A block copied from a spreadsheet, from this cell on; what reaches beyond the grid is left out. */
export function pastePrices(grid: Grid, from: { zone: string; row: number }, block: readonly (readonly string[])[]): Grid {
  const columns = grid.zones.filter((zone) => zone.kind === 'bands').map(({ code }) => code)
  const first = columns.indexOf(from.zone)
  let pasted = grid
  for (const [down, texts] of block.entries())
    for (const [across, text] of texts.entries()) {
      const zone = columns[first + across]
      if (zone !== undefined && from.row + down < grid.bands.length)
        pasted = setPrice(pasted, zone, from.row + down, plainPrice(text))
    }
  return pasted
}

/** Lines and tabs as a spreadsheet copies them. */
export const readBlock = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))

/** "£1,234.50" and " 12.3 " as one would type them. */
const plainPrice = (text: string): string =>
  text
    .trim()
    .replace(/^£\s*/, '')
    .replace(/,(?=\d{3}\b)/g, '')

const changeZone = (grid: Grid, code: string, change: (zone: GridZone) => GridZone): Grid => ({
  ...grid,
  zones: grid.zones.map((zone) => (zone.code === code ? change(zone) : zone)),
})

const replaceAt = (texts: readonly string[], at: number, text: string): string[] =>
  texts.map((one, index) => (index === at ? text : one))
const removeAt = <Item>(items: readonly Item[], at: number): Item[] => items.filter((_, index) => index !== at)
