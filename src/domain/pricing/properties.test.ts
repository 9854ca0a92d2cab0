import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, asPence } from '../money.ts'
import { checkTable } from './check-table.ts'
import { indexPriceTable, isOffered, type ParcelQuoteRequest, type PricedChannel, priceParcel } from './quote.ts'
import { anywhereIn, domestic, sampleRequest } from './sample-channels.ts'
import { vatOf } from './vat.ts'

const pence = (max: number) => fc.integer({ min: 0, max }).map(asPence)
const vatClass = fc.constantFrom('standard' as const, 'zero' as const, 'exempt' as const, 'outside' as const)

/** Tables whose bands follow each other without a gap, with rising prices. */
const channel: fc.Arbitrary<PricedChannel> = fc
  .record({
    steps: fc.array(fc.record({ grams: fc.integer({ min: 1, max: 6000 }), price: pence(2000) }), { minLength: 1, maxLength: 8 }),
    side: fc.constantFrom('gross' as const, 'net' as const),
    vatClass,
    divisor: fc.constantFrom(null, 4000, 5000, 6000),
    sharePercent: fc.constantFrom(50, 100),
    stepGrams: fc.constantFrom(1, 100, 500, 1000),
    fuel: fc.integer({ min: 0, max: 3000 }),
    of: fc.constantFrom('carriage' as const, 'running' as const),
  })
  .map(({ steps, side, vatClass, fuel, of, ...volumetric }) => {
    let [over, price] = [0, 0]
    const bands = steps.map((step) => {
      const band = { over, upTo: over + step.grams, price: asPence(price + step.price) }
      ;[over, price] = [band.upTo, band.price]
      return band
    })
    const zone = { code: 'A', places: [anywhereIn('GB')], rate: { kind: 'bands' as const, bands }, vatClass: null }
    const surcharge = {
      code: 'fuel' as const,
      name: { zh: '燃油', en: 'Fuel' },
      amount: { kind: 'percent' as const, rate: fuel, of },
    }
    return {
      ...domestic,
      vatClass,
      volumetric,
      table: indexPriceTable({ id: 1, version: 1, side, zones: [zone], surcharges: [surcharge] }),
    }
  })

const asked: fc.Arbitrary<ParcelQuoteRequest> = fc
  .record({
    grams: fc.integer({ min: 1, max: 30_000 }),
    cm: fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 })),
    discountRate: fc.integer({ min: 0, max: 10_000 }),
    insurance: pence(5000),
    packaging: pence(1000),
    packagingGrams: fc.integer({ min: 0, max: 2000 }),
    pickup: pence(1000),
    points: pence(3000),
  })
  .map(sampleRequest)

test('lines add up, and on each net and VAT are the amount', () => {
  fc.assert(
    fc.property(channel, asked, (on, what) => {
      const quote = priceParcel(on, what)
      if (!isOffered(quote)) return
      expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.amount)
      for (const { net, vat, amount } of quote.lines) expect(net + vat).toBe(amount)
      expect(quote.net + quote.vat).toBe(quote.amount)
      expect(quote.amount).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 500 },
  )
})

test('a heavier parcel never costs less where the bands rise', () => {
  fc.assert(
    fc.property(channel, asked, fc.integer({ min: 1, max: 5000 }), (on, what, more) => {
      const lighter = priceParcel(on, { ...what, points: asPence(0) })
      const parcel = { ...what.parcel, grams: what.parcel.grams + more }
      const heavier = priceParcel(on, { ...what, parcel, points: asPence(0) })
      if (isOffered(lighter) && isOffered(heavier)) expect(heavier.amount).toBeGreaterThanOrEqual(lighter.amount)
    }),
    { numRuns: 500 },
  )
})

test('reckoned from gross and from the net found there, a price differs by a penny at most', () => {
  fc.assert(
    fc.property(pence(100_000), fc.integer({ min: 0, max: 3000 }), (price, rate) => {
      const found = price - vatOf(price, 'gross', rate)
      const again = found + vatOf(asPence(found), 'net', rate)
      expect(Math.abs(again - price)).toBeLessThanOrEqual(1)
    }),
  )
})

test('parts of a sum add up to it, and none is more than a penny off its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -50_000, max: 50_000 }),
      fc.array(fc.nat(9999), { minLength: 1, maxLength: 9 }),
      (sum, weights) => {
        const parts = allocate(asPence(sum), weights)
        expect(parts.reduce((total, part) => total + part, 0)).toBe(sum)
        const whole = weights.reduce((total, weight) => total + weight, 0)
        if (whole > 0)
          for (const [index, part] of parts.entries())
            expect(Math.abs(part - (sum * (weights[index] ?? 0)) / whole)).toBeLessThan(1)
      },
    ),
  )
})

test('what the checks let through has exactly one price at every weight up to the limit', () => {
  const bandList = fc.array(fc.record({ over: fc.nat(20), upTo: fc.nat(20), price: pence(99) }), { maxLength: 5 })
  fc.assert(
    fc.property(bandList, (bands) => {
      const zone = { code: 'A', places: [anywhereIn('GB')], rate: { kind: 'bands' as const, bands }, vatClass: null }
      const table = { id: 1, version: 1, side: 'gross' as const, zones: [zone], surcharges: [] }
      const matches = (grams: number) => bands.filter(({ over, upTo }) => grams > over && grams <= upTo).length
      const isSound = Array.from({ length: 10 }, (_, index) => index + 1).every((grams) => matches(grams) === 1)
      const { problems } = checkTable(table, 10)
      if (problems.length === 0) expect(isSound).toBe(true)
    }),
    { numRuns: 2000 },
  )
  expect(checkTable(domestic.table as NonNullable<PricedChannel['table']>, 30_000)).toEqual({ problems: [], warnings: [] })
})
