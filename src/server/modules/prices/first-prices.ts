import { asPence } from '#domain/money.ts'
import type { Rate } from '#domain/pricing/rate.ts'
import type { Surcharge } from '#domain/pricing/surcharge.ts'
import type { PriceSide } from '#domain/pricing/vat.ts'

/** What the first channels cost, by the code of the channel and of the zone. */
type FirstPrices = { side: PriceSide; zones: Record<string, Rate>; surcharges: Surcharge[] }

/** Up to and including so many grams: so many pence. */
const bands = (...steps: [upTo: number, price: number][]): Rate => ({
  kind: 'bands',
  bands: steps.map(([upTo, price], index) => ({ over: steps[index - 1]?.[0] ?? 0, upTo, price: asPence(price) })),
})

const steps = (firstGrams: number, firstPrice: number, stepGrams: number, stepPrice: number): Rate => ({
  kind: 'steps',
  firstGrams,
  firstPrice: asPence(firstPrice),
  stepGrams,
  stepPrice: asPence(stepPrice),
})

const fuel = (rate: number): Surcharge => ({
  code: 'fuel',
  name: { zh: '燃油附加费', en: 'Fuel surcharge' },
  amount: { kind: 'percent', rate, of: 'carriage' },
})

const long = (overSideMm: number, price: number): Surcharge => ({
  code: 'oversize',
  name: { zh: '超长附加费', en: 'Long parcel' },
  amount: { kind: 'fixed', price: asPence(price) },
  overSideMm,
})

export const firstPrices: Record<string, FirstPrices> = {
  'uk-next-day': {
    side: 'gross',
    zones: {
      UK: bands([1000, 499], [2000, 555], [5000, 745], [10_000, 995], [20_000, 1395], [25_000, 1695]),
      'UK-FAR': bands([1000, 995], [2000, 1095], [5000, 1395], [10_000, 1795], [20_000, 2495], [25_000, 2995]),
    },
    surcharges: [fuel(650), long(1000, 400)],
  },
  'uk-economy': {
    side: 'gross',
    zones: {
      UK: bands([1000, 299], [2000, 365], [5000, 525], [10_000, 725], [15_000, 895]),
      'UK-FAR': bands([1000, 599], [2000, 695], [5000, 895], [10_000, 1195], [15_000, 1495]),
    },
    surcharges: [],
  },
  'eu-road': {
    side: 'net',
    zones: {
      'EU-1': bands([1000, 895], [2000, 1045], [5000, 1395], [10_000, 1895], [20_000, 2695], [30_000, 3495]),
      'EU-2': bands([1000, 1095], [2000, 1295], [5000, 1745], [10_000, 2395], [20_000, 3395], [30_000, 4395]),
      'EU-3': bands([1000, 1345], [2000, 1595], [5000, 2195], [10_000, 2995], [20_000, 4295], [30_000, 5595]),
    },
    surcharges: [fuel(900), long(1000, 600)],
  },
  'cn-air': {
    side: 'net',
    zones: { CN: steps(500, 680, 500, 420) },
    surcharges: [
      {
        code: 'remote',
        name: { zh: '偏远地区附加费', en: 'Remote area' },
        amount: { kind: 'fixed', price: asPence(300) },
        // Xinjiang and Tibet
        places: ['83', '84', '85'].map((from) => ({ country: 'CN', kind: 'prefix' as const, from, to: '' })),
      },
    ],
  },
  worldwide: {
    side: 'net',
    zones: {
      'EU-1': steps(500, 1650, 500, 220),
      'EU-2': steps(500, 1850, 500, 260),
      'EU-3': steps(500, 2150, 500, 310),
      CN: steps(500, 2250, 500, 520),
      AMERICA: steps(500, 2350, 500, 560),
      'ASIA-PACIFIC': steps(500, 2550, 500, 610),
      WORLD: steps(500, 2950, 500, 780),
    },
    surcharges: [fuel(1450), long(1000, 1200)],
  },
  'cn-freight': {
    side: 'net',
    zones: { CN: steps(10_000, 3800, 1000, 260) },
    surcharges: [long(1800, 2500)],
  },
}
