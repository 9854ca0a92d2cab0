import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyContent } from '#test/world/any-price-content.ts'
import { type Grid, gridOf } from './grid.ts'
import { readPlaces, writePlaces } from './places.ts'
import { readGrid } from './read-grid.ts'

const grid = (changes: Partial<Grid> = {}): Grid => ({
  price_side: 'gross',
  bands: [
    { over: '0', up_to: '500' },
    { over: '500', up_to: '1000' },
  ],
  zones: [
    { code: 'UK', kind: 'bands', prices: ['2.99', ' 3.5 '] },
    { code: 'CN', kind: 'steps', first_g: '500', first_price: '6.80', step_g: '100', step_price: '1' },
  ],
  surcharges: [],
  ...changes,
})

test('what was typed becomes prices', () => {
  expect(readGrid(grid())).toEqual({
    problems: [],
    content: {
      zones: [
        {
          code: 'UK',
          rate: {
            kind: 'bands',
            bands: [
              { over: 0, upTo: 500, price: 299 },
              { over: 500, upTo: 1000, price: 350 },
            ],
          },
        },
        { code: 'CN', rate: { kind: 'steps', firstGrams: 500, firstPrice: 680, stepGrams: 100, stepPrice: 100 } },
      ],
      surcharges: [],
    },
  })
})

test('an empty price is no band, and bands come in the order of their weight', () => {
  const bands = [
    { over: '1000', up_to: '2000' },
    { over: '0', up_to: '1000' },
  ]
  const { content } = readGrid(grid({ bands, zones: [{ code: 'UK', kind: 'bands', prices: ['2', '1'] }] }))
  expect(content.zones[0]?.rate).toMatchObject({ bands: [{ over: 0 }, { over: 1000 }] })
  const { content: gap } = readGrid(grid({ bands, zones: [{ code: 'UK', kind: 'bands', prices: ['', '1'] }] }))
  expect(gap.zones[0]?.rate).toMatchObject({ bands: [{ over: 0 }] })
})

const bad = (at: string, key: string, change: Partial<Grid>) => [at, key, change] as const
const surcharge = {
  code: 'fuel' as const,
  name_zh: '燃油',
  name_en: '',
  kind: 'percent' as const,
  price: '',
  rate: '6.5',
  of: 'carriage' as const,
  zones: [],
  places: '',
  over_side: '',
  over_girth: '',
  over_grams: '',
  from: '',
  to: '',
}

test.each([
  bad('zones.0.prices.1', 'invalid.money', { zones: [{ code: 'UK', kind: 'bands', prices: ['1', '3.999'] }] }),
  bad('zones.0.prices.0', 'invalid.money', { zones: [{ code: 'UK', kind: 'bands', prices: ['-1', '3'] }] }),
  bad('zones.0.first_g', 'invalid.required', {
    zones: [{ code: 'CN', kind: 'steps', first_g: '', first_price: '1', step_g: '1', step_price: '1' }],
  }),
  bad('zones.1.code', 'invalid.zone_twice', {
    zones: [
      { code: 'UK', kind: 'bands', prices: [] },
      { code: 'UK', kind: 'bands', prices: [] },
    ],
  }),
  bad('bands.0.over', 'invalid.grams', { bands: [{ over: '0.5', up_to: '500' }], zones: [] }),
  bad('bands.1.up_to', 'invalid.price_band_twice', {
    bands: [
      { over: '0', up_to: '500' },
      { over: '0', up_to: '500' },
    ],
    zones: [],
  }),
  bad('surcharges.0.name_zh', 'invalid.required', { surcharges: [{ ...surcharge, name_zh: ' ' }] }),
  bad('surcharges.0.rate', 'invalid.percent', { surcharges: [{ ...surcharge, rate: '0' }] }),
  bad('surcharges.0.price', 'invalid.required', { surcharges: [{ ...surcharge, kind: 'fixed' }] }),
  bad('surcharges.0.zones', 'invalid.surcharge_zone', { surcharges: [{ ...surcharge, zones: ['MOON'] }] }),
  bad('surcharges.0.places', 'invalid.place_line', { surcharges: [{ ...surcharge, places: 'GB\nsomewhere' }] }),
  bad('surcharges.0.over_side', 'invalid.size', { surcharges: [{ ...surcharge, over_side: '10.55' }] }),
  bad('surcharges.0.from', 'invalid.date', { surcharges: [{ ...surcharge, from: '2026-02-30' }] }),
  bad('surcharges.0.to', 'invalid.day_order', { surcharges: [{ ...surcharge, from: '2026-12-01', to: '2026-11-30' }] }),
])('at %s: %s', (at, key, change) => {
  expect(readGrid(grid(change)).problems.map((one) => [one.at, one.key])).toEqual([[at, key]])
})

test('a grid reads back as what it was made of, whatever the prices', () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      expect(readGrid(gridOf(content, 'net'))).toEqual({ content, problems: [] })
    }),
    { numRuns: 300 },
  )
})

test('places are written as they are read', () => {
  const text = 'FR\nGB IV\nGB PA20\nGB IV3 5\nGB PA20-PA78\nDE 10000-19999\nFR 974*\n*'
  expect(writePlaces(readPlaces(text).places)).toBe(text)
})
