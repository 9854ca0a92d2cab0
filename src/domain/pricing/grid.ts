import { formatDecimal } from '../money.ts'
import { formatSize } from '../size.ts'
import type { PriceContent } from './content.ts'
import { writePlaces } from './places.ts'
import type { Band, Rate } from './rate.ts'
import type { Surcharge, SurchargeBase, SurchargeCode } from './surcharge.ts'
import type { PriceSide } from './vat.ts'

/**
 * A price table as staff see and type it: weights down, zones across, every figure a text, so that what is half typed has a place too. It is what
 * the editor holds and the wire carries; `read-grid.ts` makes prices of it. An empty price means that the zone has no such band.
 */
export type Grid = { price_side: PriceSide; bands: GridBand[]; zones: GridZone[]; surcharges: GridSurcharge[] }

/** Over so many grams, up to and including so many. */
export type GridBand = { over: string; up_to: string }

export type StepTexts = { first_g: string; first_price: string; step_g: string; step_price: string }
export type GridZone = { code: string; kind: 'bands'; prices: string[] } | ({ code: string; kind: 'steps' } & StepTexts)

/** `rate` in percent, sizes in centimetres, places as in a zone; what is empty sets no condition. */
export type GridSurcharge = {
  code: SurchargeCode
  name_zh: string
  name_en: string
  kind: 'fixed' | 'percent'
  price: string
  rate: string
  of: SurchargeBase
  zones: string[]
  places: string
  over_side: string
  over_girth: string
  over_grams: string
  from: string
  to: string
}

/** What a version says, as a grid. Bands of all zones share the rows. */
export function gridOf(content: Pick<PriceContent, 'surcharges'> & { zones: ZoneRate[] }, side: PriceSide): Grid {
  const bands = rowsOf(content.zones)
  return {
    price_side: side,
    bands: bands.map(({ over, upTo }) => ({ over: String(over), up_to: String(upTo) })),
    zones: content.zones.map(({ code, rate }) => zoneOf(code, rate, bands)),
    surcharges: content.surcharges.map(surchargeTexts),
  }
}

/** One zone's price, wherever it lies: where a zone is belongs to the list of zones. */
export type ZoneRate = { code: string; rate: Rate }

type Row = Pick<Band, 'over' | 'upTo'>

function rowsOf(zones: readonly ZoneRate[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { rate } of zones)
    if (rate.kind === 'bands') for (const { over, upTo } of rate.bands) rows.set(`${over} ${upTo}`, { over, upTo })
  return [...rows.values()].sort(byWeight)
}

export const byWeight = (a: Row, b: Row): number => a.over - b.over || a.upTo - b.upTo

function zoneOf(code: string, rate: Rate, rows: readonly Row[]): GridZone {
  if (rate.kind === 'steps')
    return {
      code,
      kind: 'steps',
      first_g: String(rate.firstGrams),
      first_price: formatDecimal(rate.firstPrice),
      step_g: String(rate.stepGrams),
      step_price: formatDecimal(rate.stepPrice),
    }
  const prices = rows.map(({ over, upTo }) => {
    const band = rate.bands.find((one) => one.over === over && one.upTo === upTo)
    return band ? formatDecimal(band.price) : ''
  })
  return { code, kind: 'bands', prices }
}

function surchargeTexts({ code, name, amount, ...when }: Surcharge): GridSurcharge {
  return {
    code,
    name_zh: name.zh,
    name_en: name.en,
    kind: amount.kind,
    price: amount.kind === 'fixed' ? formatDecimal(amount.price) : '',
    rate: amount.kind === 'percent' ? percentOf(amount.rate) : '',
    of: amount.kind === 'percent' ? amount.of : 'carriage',
    zones: [...(when.zones ?? [])],
    places: writePlaces(when.places ?? []),
    over_side: when.overSideMm === undefined ? '' : formatSize(when.overSideMm),
    over_girth: when.overGirthMm === undefined ? '' : formatSize(when.overGirthMm),
    over_grams: when.overGrams === undefined ? '' : String(when.overGrams),
    from: when.from ?? '',
    to: when.to ?? '',
  }
}

/** 650 → "6.5" */
const percentOf = (hundredths: number): string => String(hundredths / 100)
