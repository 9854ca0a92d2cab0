import { expect, test } from 'vitest'
import { type Field, int, pence, text, time } from '#contract/fields.ts'
import { formatValue, isAbsent } from './format-value.ts'

test('a sum in another currency is written in that currency, not in its smallest unit', () => {
  const field = int({ isBig: true, minorOf: 'currency' })
  expect(formatValue('charge_minor', field, { charge_minor: 11624, currency: 'CNY' })).toBe('116.24 CNY')
  expect(formatValue('charge_minor', field, { charge_minor: 500, currency: 'JPY' })).toBe('500 JPY')
})

test('any other whole number has its thousands apart', () => {
  expect(formatValue('count', int(), { count: 11624 })).toBe('11,624')
})

test('a fact without a value is no fact; a sum of nothing only where it comes later', () => {
  const drawn = { isDrawn: true, isZeroAbsent: false }
  const plain = { isDrawn: false, isZeroAbsent: false }
  const row = { note: '', time: null, photos: [], paid: '0.00', count: 0, names: undefined }
  const isPlainlyAbsent = (name: string, field: Field) => isAbsent(name, field, row, plain)
  expect(isPlainlyAbsent('note', text(9))).toBe(true)
  expect(isPlainlyAbsent('time', time())).toBe(true)
  expect(isPlainlyAbsent('photos', text(9))).toBe(true)
  expect(isPlainlyAbsent('count', int())).toBe(false)
  expect(isPlainlyAbsent('paid', pence())).toBe(false)
  expect(isAbsent('paid', pence(), row, { ...plain, isZeroAbsent: true })).toBe(true)
  // Drawn by the page from other fields of the row.
  expect(isPlainlyAbsent('names', text(9))).toBe(true)
  expect(isAbsent('names', text(9), row, drawn)).toBe(false)
})
