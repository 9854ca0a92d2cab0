import { describe, expect, test } from 'vitest'
import { asPence } from '../money.ts'
import {
  indexPriceTable,
  isOffered,
  isQuoteValid,
  type ParcelQuoteRequest,
  type PricedChannel,
  type PriceTable,
  priceParcel,
} from './quote.ts'
import { airLine, anywhereIn, bands, domestic, sampleRequest } from './sample-channels.ts'
import type { Surcharge } from './surcharge.ts'
import { toPostalLocation } from './zone.ts'

const to = (country: string, postcode = '') => ({ to: toPostalLocation(country, postcode) })
const name = { zh: '附加费', en: 'Surcharge' }
const withSurcharges = (...surcharges: Surcharge[]): PricedChannel => ({
  ...domestic,
  table: indexPriceTable({ ...(domestic.table as PriceTable), surcharges }),
})
const net = (price: number): PricedChannel => ({
  ...domestic,
  table: indexPriceTable({
    id: 13,
    version: 1,
    side: 'net',
    zones: [{ code: 'UK', places: [anywhereIn('GB')], rate: bands([30_000, price]), vatClass: null }],
    surcharges: [],
  }),
})
const percent = (rate: number, of: 'carriage' | 'running'): Surcharge => ({
  code: 'fuel',
  name,
  amount: { kind: 'percent', rate, of },
})
const fixed = (price: number, when: Partial<Surcharge>): Surcharge => ({
  code: 'remote',
  name,
  amount: { kind: 'fixed', price: asPence(price) },
  ...when,
})

/** What is paid, what of it is VAT, and the single amounts, each worked out on paper. */
const cases: [what: string, channel: PricedChannel, asked: ParcelQuoteRequest, amount: number, vat: number, parts: number[]][] = [
  ['500 g: £3.65 holds 61p (60.83)', domestic, sampleRequest(), 365, 61, [365]],
  ['a band ends inclusive: 1,000 g', domestic, sampleRequest({ grams: 1000 }), 365, 61, [365]],
  ['one gram more is the next band; £5.55 holds 93p (92.5)', domestic, sampleRequest({ grams: 1001 }), 555, 93, [555]],
  [
    '30,000 g on the band that ends there; £18.99 holds £3.17 (316.5)',
    domestic,
    sampleRequest({ grams: 30_000 }),
    1899,
    317,
    [1899],
  ],
  ['volume of 400 g counts as 500 g, below the scales', domestic, sampleRequest({ grams: 600 }), 365, 61, [365]],
  ['volume just above: 1,200 g counts as 1,500 g', domestic, sampleRequest({ grams: 1000, cm: [30, 20, 10] }), 555, 93, [555]],
  ['1.2 kg, 30×20×15: 1,800 g counts as 2,000 g', domestic, sampleRequest({ grams: 1200, cm: [30, 20, 15] }), 555, 93, [555]],
  ['Inverness is far: £9.95 holds £1.66', domestic, sampleRequest({ grams: 1200, ...to('GB', 'IV1 1AA') }), 995, 166, [995]],
  ['PA20 begins the range', domestic, sampleRequest(to('GB', 'PA20 9AB')), 895, 149, [895]],
  ['PA19 is before it', domestic, sampleRequest(to('GB', 'PA19 1AA')), 365, 61, [365]],
  ['PA78 ends it', domestic, sampleRequest(to('GB', 'PA78 6TB')), 895, 149, [895]],
  ['an outcode alone is enough', domestic, sampleRequest(to('GB', 'KW14')), 895, 149, [895]],
  ['small letters and no space', domestic, sampleRequest(to('GB', 'ze10aa')), 895, 149, [895]],
  ['no post code: the country’s own zone', domestic, sampleRequest(to('GB')), 365, 61, [365]],
  ['Jersey is taxed at zero', domestic, sampleRequest({ grams: 1001, ...to('JE', 'JE2 3AB') }), 555, 0, [555]],
  ['China: 500 g is the first weight', airLine, sampleRequest(to('CN')), 680, 0, [680]],
  ['China: one gram more is a step', airLine, sampleRequest({ grams: 501, ...to('CN') }), 1100, 0, [1100]],
  [
    'China: 1.2 kg, 30×20×15; half the volume is 750 g, so the scales count',
    airLine,
    sampleRequest({ grams: 1200, cm: [30, 20, 15], ...to('CN') }),
    1520,
    0,
    [1520],
  ],
  [
    'China: half the volume of 60×40×40 is 8 kg: 15 steps',
    airLine,
    sampleRequest({ grams: 1200, cm: [60, 40, 40], ...to('CN') }),
    6980,
    0,
    [6980],
  ],
  ['net £4.62 carries 92p (92.4)', net(462), sampleRequest(), 554, 92, [554]],
  ['net £0.13 carries 3p (2.6)', net(13), sampleRequest(), 16, 3, [16]],
  [
    '10 % off £5.55 is 56p (55.5), with 9p of VAT',
    domestic,
    sampleRequest({ grams: 1500, discountRate: 1000 }),
    499,
    84,
    [555, -56],
  ],
  [
    '10 % off a net £4.63 is 46p (46.3); the VAT of £4.17 is 83p (83.4), so 10p of the 93p go with it',
    net(463),
    sampleRequest({ grams: 1500, discountRate: 1000 }),
    500,
    83,
    [556, -56],
  ],
  [
    'fuel 12.5 % of carriage: 69p (69.4), VAT 12p (11.5)',
    withSurcharges(percent(1250, 'carriage')),
    sampleRequest({ grams: 1500 }),
    624,
    105,
    [555, 69],
  ],
  [
    'fuel of what stands above it, the discount included: 62p (62.4)',
    withSurcharges(percent(1250, 'running')),
    sampleRequest({ grams: 1500, discountRate: 1000 }),
    561,
    94,
    [555, -56, 62],
  ],
  [
    'surcharges follow each other: £3 for Belfast, then 10 % of £6.65',
    withSurcharges(fixed(300, { places: [{ country: 'GB', kind: 'area', from: 'BT', to: '' }] }), percent(1000, 'running')),
    sampleRequest(to('GB', 'BT1 5GS')),
    732,
    122,
    [365, 300, 67],
  ],
  [
    'Belfast’s surcharge is not Manchester’s',
    withSurcharges(fixed(300, { places: [{ country: 'GB', kind: 'area', from: 'BT', to: '' }] })),
    sampleRequest(),
    365,
    61,
    [365],
  ],
  [
    'longer than a metre (and 2,020 g by volume, so 2,500 g)',
    withSurcharges(fixed(400, { overSideMm: 1000 })),
    sampleRequest({ cm: [101, 10, 10] }),
    1195,
    200,
    [795, 400],
  ],
  [
    'a metre is not longer than a metre',
    withSurcharges(fixed(400, { overSideMm: 1000 })),
    sampleRequest({ cm: [100, 10, 10] }),
    555,
    93,
    [555],
  ],
  [
    'peak is over the day after',
    withSurcharges(fixed(50, { from: '2026-11-01', to: '2026-11-14' })),
    sampleRequest(),
    365,
    61,
    [365],
  ],
  [
    'peak holds on its last day',
    withSurcharges(fixed(50, { from: '2026-11-01', to: '2026-11-15' })),
    sampleRequest(),
    415,
    69,
    [365, 50],
  ],
  [
    'cover is exempt, the box is not',
    domestic,
    sampleRequest({ insurance: asPence(240), packaging: asPence(120) }),
    725,
    81,
    [365, 240, 120],
  ],
  [
    'our box weighs with the parcel: 900 g in 180 g of cardboard are above a kilogram',
    domestic,
    sampleRequest({ grams: 900, packaging: asPence(95), packagingGrams: 180 }),
    650,
    109,
    [555, 95],
  ],
  ['collection is taxed', domestic, sampleRequest({ pickup: asPence(300) }), 665, 111, [365, 300]],
  ['£1 of points takes 17p of VAT along', domestic, sampleRequest({ grams: 1500, points: asPence(100) }), 455, 76, [555, -100]],
  [
    'points pay for carriage and cover alike: 70p and 30p of £1',
    domestic,
    sampleRequest({ grams: 1500, insurance: asPence(240), points: asPence(100) }),
    695,
    81,
    [555, 240, -70, -30],
  ],
  ['points never pay more than there is', domestic, sampleRequest({ points: asPence(9999) }), 0, 0, [365, -365]],
]

test.each(cases)('%s', (_what, channel, asked, amount, vat, parts) => {
  const quote = priceParcel(channel, asked)
  if (!isOffered(quote)) throw new Error(quote.reason.code)
  expect({ amount: quote.amount, vat: quote.vat, net: quote.net }).toEqual({ amount, vat, net: amount - vat })
  expect(quote.lines.map((line) => line.amount)).toEqual(parts)
})

describe('a channel is not offered, and says why', () => {
  test.each<[string, PricedChannel, ParcelQuoteRequest, object]>([
    ['30,001 g', domestic, sampleRequest({ grams: 30_001 }), { code: 'too_heavy', grams: 30_001, limit: 30_000 }],
    [
      '30 kg and our box',
      domestic,
      sampleRequest({ grams: 30_000, packagingGrams: 1 }),
      { code: 'too_heavy', grams: 30_001, limit: 30_000 },
    ],
    ['too light', airLine, sampleRequest({ grams: 99, ...to('CN') }), { code: 'too_light', grams: 99, limit: 100 }],
    ['a side too long', domestic, sampleRequest({ cm: [151, 1, 1] }), { code: 'too_long', mm: 1510, limit: 1500 }],
    [
      'the second side too long',
      airLine,
      sampleRequest({ cm: [100, 81, 1], ...to('CN') }),
      { code: 'too_long', mm: 810, limit: 800 },
    ],
    ['too far around', domestic, sampleRequest({ cm: [120, 50, 41] }), { code: 'girth', mm: 3020, limit: 3000 }],
    ['no such country', domestic, sampleRequest(to('FR', '75001')), { code: 'country' }],
    ['not from there', domestic, sampleRequest({ from: toPostalLocation('CN', '200000') }), { code: 'origin' }],
    ['what is inside', domestic, sampleRequest({ goods: 'prohibited' }), { code: 'goods' }],
    [
      'cover for what is never covered',
      domestic,
      sampleRequest({ goods: 'no_cover', insurance: asPence(240) }),
      { code: 'no_cover' },
    ],
    [
      'cover where there is none',
      { ...domestic, hasCover: false },
      sampleRequest({ insurance: asPence(240) }),
      { code: 'no_cover' },
    ],
    [
      'free cover for what is never covered',
      domestic,
      sampleRequest({ goods: 'no_cover', insurance: asPence(0) }),
      { code: 'no_cover' },
    ],
    [
      'free cover where there is none',
      { ...domestic, hasCover: false },
      sampleRequest({ insurance: asPence(0) }),
      { code: 'no_cover' },
    ],
    ['no price yet', { ...domestic, table: null }, sampleRequest(), { code: 'no_price' }],
    [
      'more volume than the table knows',
      domestic,
      sampleRequest({ cm: [100, 50, 50] }),
      { code: 'weight_unpriced', grams: 50_000 },
    ],
  ])('%s', (_what, channel, asked, reason) => {
    expect(priceParcel(channel, asked)).toEqual({ channelId: channel.id, reason })
  })
})

test('what is never covered is sent without cover, and so is anything where there is none', () => {
  expect(isOffered(priceParcel(domestic, sampleRequest({ goods: 'no_cover' })))).toBe(true)
  expect(isOffered(priceParcel({ ...domestic, hasCover: false }, sampleRequest()))).toBe(true)
})

test('each line says what it comes from', () => {
  const quote = priceParcel(domestic, sampleRequest({ grams: 1200, cm: [30, 20, 15] }))
  expect(isOffered(quote) && quote.lines[0]?.why).toEqual({
    of: 'band',
    zone: 'UK',
    grams: 2000,
    isVolumetric: true,
    over: 1000,
    upTo: 2000,
  })
  const abroad = priceParcel(airLine, sampleRequest({ grams: 1200, ...to('CN') }))
  expect(isOffered(abroad) && abroad.lines[0]?.why).toMatchObject({ of: 'steps', firstGrams: 500, stepGrams: 500, steps: 2 })
})

test('a quote holds for its minutes and not a second longer', () => {
  const given = new Date('2026-11-15T10:00:00Z')
  expect(isQuoteValid(given, new Date('2026-11-15T10:29:59Z'), 30)).toBe(true)
  expect(isQuoteValid(given, new Date('2026-11-15T10:30:00Z'), 30)).toBe(false)
})
