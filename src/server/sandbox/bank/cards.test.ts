import { expect, test } from 'vitest'
import { type CardProblems, formatCardNumber, isCardNumber, readCard } from './cards.ts'

const now = new Date('2026-11-15T12:00:00Z')
const good = { number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' }

test.each([
  ['4242 4242 4242 4242', 'paid'],
  ['4242-4242-4242-4242', 'paid'],
  ['4000 0000 0000 0002', 'declined'],
  ['4000 0025 0000 3155', 'confirm'],
  ['4000 0000 0000 0259', 'disputed'],
  ['4000 0000 0000 5126', 'refund_fails'],
])('the card %s is %s', (number, outcome) => {
  expect(readCard({ ...good, number }, now)).toEqual({ outcome })
})

test.each<[string, Partial<typeof good>, CardProblems]>([
  ['a wrong check digit', { number: '4242 4242 4242 4241' }, { number: 'number' }],
  ['letters', { number: '4242 4242 4242 424x' }, { number: 'number' }],
  ['no number', { number: '' }, { number: 'number' }],
  ['a real card', { number: '5555 5555 5555 4444' }, { number: 'unknown' }],
  ['no expiry', { expiry: '' }, { expiry: 'expiry' }],
  ['a thirteenth month', { expiry: '13/30' }, { expiry: 'expiry' }],
  ['a month that is over', { expiry: '10/26' }, { expiry: 'expired' }],
  ['no cvc', { cvc: '' }, { cvc: 'cvc' }],
  ['a cvc of two digits', { cvc: '12' }, { cvc: 'cvc' }],
  ['everything wrong', { number: '1', expiry: 'x', cvc: 'y' }, { number: 'number', expiry: 'expiry', cvc: 'cvc' }],
])('a card with %s is refused beside the field', (_what, change, problems) => {
  expect(readCard({ ...good, ...change }, now)).toEqual({ problems })
})

test.each([
  ['11/26', true],
  ['11 / 2026', true],
  ['1/27', true],
  ['10/26', false],
])('the expiry %s is accepted in November 2026: %s', (expiry, isGood) => {
  expect('outcome' in readCard({ ...good, expiry }, now)).toBe(isGood)
})

// 79927398713 is the usual example of the check digit, too short for a card; 4012888888881881 is worked out by hand: 90.
test('the check digit is Luhn’s', () => {
  expect(isCardNumber('4012888888881881')).toBe(true)
  expect(isCardNumber('4012888888881882')).toBe(false)
  expect(isCardNumber('79927398713')).toBe(false)
  expect(formatCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
})
