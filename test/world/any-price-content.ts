import fc from 'fast-check'
import { asPence } from '#domain/money.ts'
import { readPlaces } from '#domain/pricing/places.ts'
import type { DraftContent } from '#domain/pricing/read-grid.ts'

const pence = fc.integer({ min: 0, max: 9_999_999 }).map(asPence)
const place = fc.constantFrom('FR', 'GB IV', 'GB PA20', 'GB IV3 5', 'GB PA20-PA78', 'DE 10000-19999', 'FR 974*', 'CN 83*')
const day = fc.constantFrom('2026-01-01', '2026-03-29', '2026-12-31')
const bandsRate = fc
  .uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 })
  .chain((ends) => {
    const sorted = [...ends].sort((a, b) => a - b)
    return fc.tuple(fc.constant(sorted), fc.array(pence, { minLength: sorted.length, maxLength: sorted.length }))
  })
  .map(([ends, prices]) => ({
    kind: 'bands' as const,
    bands: ends.map((upTo, index) => ({ over: ends[index - 1] ?? 0, upTo, price: prices[index] ?? asPence(0) })),
  }))
const stepsRate = fc.record({
  kind: fc.constant('steps' as const),
  firstGrams: fc.integer({ min: 0, max: 50_000 }),
  firstPrice: pence,
  stepGrams: fc.integer({ min: 0, max: 5000 }),
  stepPrice: pence,
})
const anySurcharge = (codes: string[]) =>
  fc.record(
    {
      code: fc.constantFrom('fuel' as const, 'remote' as const, 'oversize' as const, 'peak' as const, 'other' as const),
      name: fc.record({ zh: fc.constantFrom('燃油', '旺季'), en: fc.constantFrom('', 'Peak') }),
      amount: fc.oneof(
        fc.record({ kind: fc.constant('fixed' as const), price: pence }),
        fc.record({
          kind: fc.constant('percent' as const),
          rate: fc.integer({ min: 1, max: 100_000 }),
          of: fc.constantFrom('carriage' as const, 'running' as const),
        }),
      ),
      zones: fc.subarray(codes, { minLength: 1 }),
      places: fc.uniqueArray(place, { minLength: 1 }).map((texts) => readPlaces(texts.join('\n')).places),
      overSideMm: fc.integer({ min: 0, max: 99_999 }),
      overGirthMm: fc.integer({ min: 0, max: 99_999 }),
      overGrams: fc.integer({ min: 0, max: 99_999 }),
      from: fc.constant('2026-01-01'),
      to: day,
    },
    { requiredKeys: ['code', 'name', 'amount'] },
  )

/** Prices of any shape that the domain allows, in the zones that every installation starts with. */
export const anyContent: fc.Arbitrary<DraftContent> = fc
  .uniqueArray(fc.constantFrom('UK', 'UK-FAR', 'EU-1', 'EU-2', 'CN', 'WORLD'), { minLength: 1 })
  .chain((codes) =>
    fc.record({
      zones: fc.tuple(...codes.map((code) => fc.record({ code: fc.constant(code), rate: fc.oneof(bandsRate, stepsRate) }))),
      surcharges: fc.array(anySurcharge(codes), { maxLength: 4 }),
    }),
  )
