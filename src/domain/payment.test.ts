import { expect, test } from 'vitest'
import { asPence } from './money.ts'
import { chargeOf, feeOf, mismatch, refundable, splitPayment } from './payment.ts'

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
  expect(mismatch(asked, { amountMinor: 5000, currency: 'gbp' })).toBeNull()
  expect(mismatch(asked, { amountMinor: 4999, currency: 'GBP' })).toBe('amount')
  expect(mismatch(asked, { amountMinor: 5000, currency: 'EUR' })).toBe('currency')
  expect(refundable(5000, 1200)).toBe(3800)
  expect(refundable(5000, 5000)).toBe(0)
})
