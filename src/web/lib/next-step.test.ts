import { expect, test } from 'vitest'
import { findNextStep } from './next-step.ts'

test.each([
  [{ refused: 'wallet.short', missing: '9.00' }, '/user/account/prepayNow?amount=9.00'],
  [{ refused: 'wallet.owes', owed: '12.30' }, '/user/account/prepayNow?amount=12.30'],
  [{ refused: 'wallet.too_low' }, '/user/account/prepayNow'],
  [{ refused: 'wallet.frozen' }, '/serviceSupport'],
  // Said where it happened, with both prices.
  [{ refused: 'payment.changed', amount: '7.50' }, undefined],
  [{ errors: { amount: 'wrong' } }, undefined],
  [null, undefined],
])('%j leads on', (data, path) => {
  expect(findNextStep(data)?.path).toBe(path)
})
