import { asPence } from '../money.ts'
import { parcelOf } from './measures.ts'
import { indexPriceTable, type ParcelQuoteRequest, type PricedChannel, type PricedZone } from './quote.ts'
import { type PlaceRule, toPostalLocation } from './zone.ts'

/** Channels and wishes for tests and the benchmark; the figures are round enough to be worked out on paper. */

export const anywhereIn = (country: string): PlaceRule => ({ country, kind: 'any', from: '', to: '' })
export const bands = (...steps: [upTo: number, price: number][]): PricedZone['rate'] => ({
  kind: 'bands',
  bands: steps.map(([upTo, price], index) => ({ over: steps[index - 1]?.[0] ?? 0, upTo, price: asPence(price) })),
})

const area = (from: string): PlaceRule => ({ country: 'GB', kind: 'area', from, to: '' })
const range = (from: string, to: string): PlaceRule => ({ country: 'GB', kind: 'range', from, to })

const mainland = bands([1000, 365], [2000, 555], [5000, 795], [10_000, 1199], [20_000, 1549], [30_000, 1899])
const far = bands([1000, 895], [2000, 995], [5000, 1295], [10_000, 1795], [20_000, 2495], [30_000, 3195])

export const domestic: PricedChannel = {
  id: 1,
  limits: { minGrams: 1, maxGrams: 30_000, maxSidesMm: [1500, 1500, 1500], maxGirthMm: 3000 },
  volumetric: { divisor: 5000, sharePercent: 100, stepGrams: 500 },
  vatClass: 'standard',
  hasCover: true,
  origins: ['GB'],
  destinations: [],
  table: indexPriceTable({
    id: 11,
    version: 3,
    side: 'gross',
    zones: [
      { code: 'UK', places: [anywhereIn('GB')], rate: mainland, vatClass: null },
      {
        code: 'HI',
        places: [area('IV'), area('KW'), area('HS'), area('ZE'), range('PA20', 'PA78'), range('PH17', 'PH50')],
        rate: far,
        vatClass: null,
      },
      { code: 'JE', places: [anywhereIn('JE')], rate: mainland, vatClass: 'zero' },
    ],
    surcharges: [],
  }),
}

/** First 500 g, each further 500 g; half of the volume counts. */
export const airLine: PricedChannel = {
  id: 2,
  limits: { minGrams: 100, maxGrams: 30_000, maxSidesMm: [1200, 800, 800], maxGirthMm: null },
  volumetric: { divisor: 6000, sharePercent: 50, stepGrams: 100 },
  vatClass: 'zero',
  hasCover: true,
  origins: [],
  destinations: [],
  table: indexPriceTable({
    id: 12,
    version: 1,
    side: 'net',
    zones: [
      {
        code: 'CN',
        places: [anywhereIn('CN')],
        rate: { kind: 'steps', firstGrams: 500, firstPrice: asPence(680), stepGrams: 500, stepPrice: asPence(420) },
        vatClass: null,
      },
    ],
    surcharges: [],
  }),
}

export const ukRates = { standard: 2000 }

export const sampleRequest = (
  changes: Partial<ParcelQuoteRequest> & { grams?: number; cm?: [number, number, number] } = {},
): ParcelQuoteRequest => {
  const { grams = 500, cm = [20, 10, 10], ...rest } = changes
  return {
    from: toPostalLocation('GB', 'SE1 9GF'),
    to: toPostalLocation('GB', 'M1 1AA'),
    parcel: parcelOf(grams, cm[0] * 10, cm[1] * 10, cm[2] * 10),
    goods: 'ok',
    discountRate: 0,
    insurance: null,
    packaging: asPence(0),
    packagingGrams: 0,
    pickup: asPence(0),
    points: asPence(0),
    day: '2026-11-15',
    rates: ukRates,
    ...rest,
  }
}
