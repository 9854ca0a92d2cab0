import { expect, test } from 'vitest'
import { asPence } from '../money.ts'
import { checkTable } from './check-table.ts'
import type { PricedZone, PriceTable } from './quote.ts'
import { anywhereIn } from './sample-channels.ts'
import { findRateOn } from './vat.ts'
import { findZone, indexZones, type PlaceRule, toPostalLocation } from './zone.ts'

const table = (...zones: PricedZone[]): PriceTable => ({ id: 1, version: 1, side: 'gross', zones, surcharges: [] })
const zone = (code: string, bands: [number, number, number][], places: PlaceRule[] = [anywhereIn('GB')]): PricedZone => ({
  code,
  places,
  rate: { kind: 'bands', bands: bands.map(([over, upTo, price]) => ({ over, upTo, price: asPence(price) })) },
  vatClass: null,
})

test.each<[string, PriceTable, object[]]>([
  [
    'sound',
    table(
      zone('A', [
        [0, 500, 1],
        [500, 1000, 2],
      ]),
    ),
    [],
  ],
  ['no zones', table(), [{ zone: '', code: 'no_zones' }]],
  ['nowhere', table(zone('A', [[0, 1000, 1]], [])), [{ zone: 'A', code: 'no_places' }]],
  ['no prices', table(zone('A', [])), [{ zone: 'A', code: 'no_rate' }]],
  [
    'a gap',
    table(
      zone('A', [
        [0, 500, 1],
        [600, 1000, 2],
      ]),
    ),
    [{ zone: 'A', code: 'gap', grams: 500 }],
  ],
  [
    'an overlap',
    table(
      zone('A', [
        [0, 500, 1],
        [400, 1000, 2],
      ]),
    ),
    [{ zone: 'A', code: 'overlap', grams: 400 }],
  ],
  [
    'a band without weight',
    table(
      zone('A', [
        [0, 1000, 1],
        [1000, 1000, 2],
      ]),
    ),
    [{ zone: 'A', code: 'empty_band', grams: 1000 }],
  ],
  ['ends before the limit', table(zone('A', [[0, 900, 1]])), [{ zone: 'A', code: 'short', grams: 900 }]],
  ['the same place twice', table(zone('A', [[0, 1000, 1]]), zone('B', [[0, 1000, 1]])), [{ zone: 'B', code: 'double_place' }]],
  [
    'steps of nothing',
    table({
      ...zone('A', []),
      rate: { kind: 'steps', firstGrams: 500, firstPrice: asPence(1), stepGrams: 0, stepPrice: asPence(1) },
    }),
    [{ zone: 'A', code: 'bad_step' }],
  ],
])('%s', (_what, one, problems) => {
  expect(checkTable(one, 1000).problems).toEqual(problems)
})

test('falling prices are said, not refused', () => {
  expect(
    checkTable(
      table(
        zone('A', [
          [0, 500, 9],
          [500, 1000, 8],
        ]),
      ),
      1000,
    ),
  ).toEqual({
    problems: [],
    warnings: [{ zone: 'A', code: 'falling', grams: 500 }],
  })
})

test('the most specific line wins, whatever the order of the zones', () => {
  const line = (kind: PlaceRule['kind'], from = '', to = '', country = 'GB'): PlaceRule => ({ country, kind, from, to })
  const zones = [
    zone('sector', [], [line('sector', 'IV35')]),
    zone('any', [], [line('any')]),
    zone('area', [], [line('area', 'IV')]),
    zone('outcode', [], [line('outcode', 'IV3')]),
    zone('range', [], [line('range', 'IV1', 'IV9')]),
    zone('west', [], [line('prefix', '97', '', 'FR')]),
    zone('reunion', [], [line('prefix', '974', '', 'FR')]),
    zone('france', [], [line('any', '', '', 'FR')]),
    zone('north', [], [line('range', '10000', '19999', 'DE')]),
    zone('world', [], [line('any', '', '', '*')]),
  ]
  const index = indexZones(zones)
  const at = (country: string, postcode: string) => findZone(index, toPostalLocation(country, postcode), 'US')?.code
  expect(['IV3 5AB', 'IV3 8AB', 'IV9 1AA', 'IV63 1AA', 'M1 1AA'].map((code) => at('GB', code))).toEqual([
    'sector',
    'outcode',
    'range',
    'area',
    'any',
  ])
  expect(['97400', '97100', '75001'].map((code) => at('FR', code))).toEqual(['reunion', 'west', 'france'])
  expect(['10115', '19999', '20095', ''].map((code) => at('DE', code))).toEqual(['north', 'north', 'world', 'world'])
  // Everywhere else is abroad.
  expect([at('CN', '200000'), at('US', '10001')]).toEqual(['world', undefined])
})

test('a rate holds from its day until the next', () => {
  const rates = [
    { from: '2011-01-04', rate: 2000 },
    { from: '2010-01-01', rate: 1750 },
  ]
  expect(['2009-12-31', '2010-01-01', '2011-01-03', '2011-01-04', '2026-11-15'].map((day) => findRateOn(day, rates))).toEqual([
    0, 1750, 1750, 2000, 2000,
  ])
})
