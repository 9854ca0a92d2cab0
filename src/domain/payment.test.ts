import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asPence } from './money.ts'
import {
  chargeOf,
  checkReportedCharge,
  disputedAmount,
  feeOf,
  refundableAmount,
  refundCharge,
  splitPayment,
  worstDispute,
} from './payment.ts'

test.each([
  ['nothing', 5000, '0.00', 0],
  ['1.5 % of £50 is 75p', 5000, '1.50', 75],
  ['1.4 % of £0.99 is 1.386p', 99, '1.4', 1],
  ['2.5 % of £0.20 is half a penny, up', 20, '2.5', 1],
])('the fee of a way: %s', (_, amount, percent, fee) => {
  expect(feeOf(asPence(amount), percent)).toBe(fee)
})

test.each([
  ['pounds are pounds', 1234, '1', 2, 1234],
  ['£12.34 at 9.42 is ¥116.24', 1234, '9.42', 2, 11_624],
  ['£12.34 at 191.27 is 2360.27 yen, which have no smaller unit', 1234, '191.27', 0, 2360],
  ['£0.01 at 1.5 is a cent and a half, up', 1, '1.5', 2, 2],
  ['six decimals count', 100_000_000, '1.171234', 2, 117_123_400],
])('a charge in another currency: %s', (_, amount, rate, digits, minor) => {
  expect(chargeOf(asPence(amount), rate, digits)).toBe(minor)
})

test('the balance pays what it can, if wished', () => {
  expect(splitPayment(asPence(700), asPence(300), true)).toEqual({ fromBalance: 300, byWay: 400 })
  expect(splitPayment(asPence(700), asPence(900), true)).toEqual({ fromBalance: 700, byWay: 0 })
  expect(splitPayment(asPence(700), asPence(900), false)).toEqual({ fromBalance: 0, byWay: 700 })
})

test('what the provider reports must be what was asked for', () => {
  const asked = { charge_minor: 5000, currency: 'GBP' }
  expect(checkReportedCharge(asked, { amountMinor: 5000, currency: 'gbp' })).toBeNull()
  expect(checkReportedCharge(asked, { amountMinor: 4999, currency: 'GBP' })).toBe('amount')
  expect(checkReportedCharge(asked, { amountMinor: 5000, currency: 'EUR' })).toBe('currency')
  expect(refundableAmount(5000, 1200)).toBe(3800)
  expect(refundableAmount(5000, 5000)).toBe(0)
})

test.each([
  ['half of €57.50 for £50', { amountMinor: 28_75, currency: 'EUR' }, 25_00],
  ['more than the charge', { amountMinor: 60_00, currency: 'EUR' }, 50_00],
  ['€0.01 of it, 0.87p', { amountMinor: 1, currency: 'EUR' }, 1],
  ['in pounds', { amountMinor: 12_00, currency: 'GBP' }, 12_00],
  ['in more pounds than were paid', { amountMinor: 57_50, currency: 'GBP' }, 50_00],
  ['in a currency without a rate', { amountMinor: 12_00, currency: 'USD' }, null],
])('what a dispute takes: %s', (_, told, pence) => {
  expect(disputedAmount({ total: asPence(50_00), minor: 57_50, currency: 'EUR' }, told)).toBe(pence)
})

test('a payment stands as its worst dispute: open, then lost, then won', () => {
  expect([[], [2], [2, 3], [3, 1, 2]].map(worstDispute)).toEqual([0, 2, 3, 1])
})

// £1.00 at 1.5 are €1.50; a penny is a cent and a half.
test.each([
  ['a penny first: a cent, the half stays', { amount: 0, minor: 0 }, 1, 1],
  ['the whole at once', { amount: 0, minor: 0 }, 100, 150],
  ['the last penny takes the rest', { amount: 99, minor: 148 }, 1, 2],
  ['nothing is left in that currency', { amount: 10, minor: 150 }, 1, 0],
])('a part of a foreign payment that goes back: %s', (_, given, part, minor) => {
  expect(refundCharge({ amount: asPence(100), charged: 150, rate: '1.5', digits: 2 }, given, asPence(part))).toBe(minor)
})

test('parts of a foreign payment never come to more than was paid, and the last takes the rest, whichever of them failed meanwhile', () => {
  const rates = fc.integer({ min: 10_000, max: 300_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6))
  const parts = fc.array(fc.record({ share: fc.integer({ min: 1, max: 1000 }), fails: fc.boolean() }), { maxLength: 40 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), rates, fc.constantFrom(0, 2, 3), parts, (amount, rate, digits, asked) => {
      const charged = chargeOf(asPence(amount), rate, digits)
      fc.pre(charged > 0)
      const payment = { amount: asPence(amount), charged, rate, digits }
      const given = { amount: 0, minor: 0 }
      const refund = (part: number, fails = false) => {
        const minor = refundCharge(payment, given, asPence(part))
        // At the kept rate, to the unit: never more, and less by no more than the unit that is cut off.
        const exact = (part / 100) * Number(rate) * 10 ** digits
        if (given.amount + part < amount) {
          expect(minor).toBeLessThanOrEqual(exact + 1e-6)
          expect(minor).toBeGreaterThan(exact - 1 - 1e-6)
        }
        expect(given.minor + minor).toBeLessThanOrEqual(charged)
        if (fails) return
        given.amount += part
        given.minor += minor
      }
      for (const { share, fails } of asked) {
        const part = Math.min(Math.max(1, Math.floor((amount * share) / 4000)), amount - given.amount - 1)
        if (part > 0) refund(part, fails)
      }
      refund(amount - given.amount)
      expect(given).toEqual({ amount, minor: charged })
    }),
  )
})
