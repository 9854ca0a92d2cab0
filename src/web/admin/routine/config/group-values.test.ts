import { expect, test } from 'vitest'
import type { ConfigItem } from '#contract/config.ts'
import { changedValues, checkChanges, currentValue } from './group-values.ts'

const item = (name: string, type: ConfigItem['type'], value: unknown, more: Partial<ConfigItem> = {}): ConfigItem => ({
  id: 1,
  name,
  group: 'basics',
  title: name,
  tip: '',
  type,
  value,
  content: null,
  rule: '',
  extend: {},
  allow_del: 0,
  allow_edit: 1,
  weigh: 0,
  input_extend: {},
  is_set: 0,
  unit: null,
  change: null,
  ...more,
})
const items = [
  item('site_name', 'string', 'ShipSmart', { rule: 'required' }),
  item('port', 'number', 465, { rule: 'required,integer', input_extend: { min: 1, max: 65_535 } }),
  item('pass', 'password', '', { is_set: 1 }),
  item('links', 'array', [{ key: 'a', value: 'b' }]),
]

test('only what differs is sent; typed back to what it was, it is no change', () => {
  expect(changedValues(items, {})).toEqual({})
  expect(changedValues(items, { site_name: 'ShipSmart', links: [{ key: 'a', value: 'b' }], port: 25 })).toEqual({ port: 25 })
})

test('a password is a change when something was typed or it is to be removed', () => {
  expect(changedValues(items, { pass: '' })).toEqual({})
  expect(changedValues(items, { pass: 'x' })).toEqual({ pass: 'x' })
  expect(changedValues(items, { pass: null })).toEqual({ pass: null })
  expect(checkChanges(items, { pass: null })).toEqual({})
})

test('what is wrong is found before it is sent', () => {
  expect(checkChanges(items, { site_name: ' ', port: 70_000 })).toEqual({
    site_name: { key: 'invalid.required' },
    port: { key: 'invalid.too_big', values: { max: 65_535 } },
  })
})

test('a changed value stands before the one in force', () => {
  const [first] = items as [ConfigItem]
  expect(currentValue(first, {})).toBe('ShipSmart')
  expect(currentValue(first, { site_name: '' })).toBe('')
})

test('rows of a list are checked before they are sent, each problem at its place', () => {
  const rates = item('vat_standard_rates', 'json', [{ from: '2011-01-04', percent: 20 }])
  const changed = { vat_standard_rates: [{ from: '', percent: 200 }] }
  expect(checkChanges([rates], changed)).toEqual({
    'vat_standard_rates.0.from': { key: 'invalid.required' },
    'vat_standard_rates.0.percent': { key: 'invalid.too_big', values: { max: 100 } },
  })
  expect(checkChanges([rates], { vat_standard_rates: [{ from: '2027-01-01', percent: 15 }] })).toEqual({})
})
