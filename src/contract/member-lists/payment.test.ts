import { expect, test } from 'vitest'
import { paymentStatus } from '#domain/payment.ts'
import { memberPayment, memberPaymentOfEmptyWallet } from './payment.ts'

const open = { status: paymentStatus.pending, url: '', refundable: '0.00' }
const paid = { status: paymentStatus.paid, url: '', refundable: '80.00' }

const possible = (row: object, { actions } = memberPayment) =>
  Object.values(actions).flatMap(({ verb, check }) => (check({ ...row }, 0) === null ? [verb] : []))

test.each([
  ['that is open at a provider is paid there', { ...open, url: 'https://bank.test/pay/1' }, ['pay']],
  ['whose page is still being opened is looked at', { ...open, status: paymentStatus.created }, ['details']],
  ['that waits for a transfer shows where to send it', open, ['details']],
  ['that was paid can go back', paid, ['payout']],
  ['that went back whole cannot', { ...paid, refundable: '0.00' }, []],
  ['that failed is over', { ...open, status: paymentStatus.failed, url: 'https://bank.test/pay/1' }, []],
])('a payment %s', (_, row, verbs) => expect(possible(row)).toEqual(verbs))

test('whoever has nothing in the balance is not offered to get it back', () =>
  expect(possible(paid, memberPaymentOfEmptyWallet)).toEqual([]))

test('rows of payments are known by their number on the wire', () => expect(memberPayment.key).toBe('payment_no'))
