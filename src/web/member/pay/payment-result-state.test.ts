import { expect, test } from 'vitest'
import { paymentStatus } from '#domain/payment.ts'
import { paymentResultState } from './payment-result-state.ts'

const transfer = { account_name: '', sort_code: '', account_number: '', iban: '', instructions: '', reference: '' }

test.each([
  // status, transfer, how one came, is patient
  [paymentStatus.paid, null, 'left', false, 'paid'],
  [paymentStatus.failed, null, 'left', true, 'failed'],
  [paymentStatus.expired, null, 'returned', true, 'expired'],
  [paymentStatus.cancelled, null, 'returned', true, 'cancelled'],
  [paymentStatus.pending, transfer, 'left', false, 'transfer'],
  [paymentStatus.pending, null, 'left', true, 'left'],
  [paymentStatus.pending, null, 'returned', true, 'pending'],
  [paymentStatus.created, null, 'returned', true, 'pending'],
  [paymentStatus.pending, null, 'returned', false, 'slow'],
  [paymentStatus.pending, null, 'looked', true, 'open'],
] as const)('status %i is told as it stands', (status, to, arrival, isPatient, resultState) => {
  expect(paymentResultState({ status, transfer: to }, arrival, isPatient)).toBe(resultState)
})
