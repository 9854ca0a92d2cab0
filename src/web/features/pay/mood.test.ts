import { expect, test } from 'vitest'
import { paymentStatus } from '#domain/payment.ts'
import { moodOf } from './mood.ts'

const transfer = { account_name: '', sort_code: '', account_number: '', iban: '', instructions: '', reference: '' }

test.each([
  // status, transfer, was left, is patient
  [paymentStatus.paid, null, true, false, 'paid'],
  [paymentStatus.failed, null, true, true, 'failed'],
  [paymentStatus.expired, null, false, true, 'expired'],
  [paymentStatus.cancelled, null, false, true, 'cancelled'],
  [paymentStatus.pending, transfer, true, false, 'transfer'],
  [paymentStatus.pending, null, true, true, 'left'],
  [paymentStatus.pending, null, false, true, 'pending'],
  [paymentStatus.created, null, false, true, 'pending'],
  [paymentStatus.pending, null, false, false, 'slow'],
] as const)('status %i is told as it stands', (status, to, wasLeft, isPatient, mood) => {
  expect(moodOf({ status, transfer: to }, wasLeft, isPatient)).toBe(mood)
})
