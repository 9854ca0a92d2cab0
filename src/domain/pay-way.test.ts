import { expect, test } from 'vitest'
import { isIban, readIban, readSortCode } from './bank-account.ts'
import { checkPayWay, isSafeUrl, missingSettings, type PayWayValues, providersWithSetting, transferReference } from './pay-way.ts'

const way: PayWayValues = {
  provider: 'stripe',
  min_amount: 100,
  max_amount: 500_000,
  base_url: '',
  account_name: '',
  sort_code: '',
  account_number: '',
  iban: '',
  status: false,
  secrets: [],
}

test.each([
  ['', true],
  ['https://api.stripe.example', true],
  ['https://api.stripe.example:8443/', true],
  ['http://127.0.0.1:12111', true],
  ['http://localhost:12111', true],
  ['http://[::1]:12111', true],
  ['http://api.stripe.example', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://127.0.0.1@evil.example', false],
  ['https://user:pass@stripe.example', false],
  ['https://stripe.example/path', false],
  ['ftp://stripe.example', false],
  ['stripe.example', false],
])('keys may travel to %j: %s', (address, isSafe) => {
  expect(isSafeUrl(address)).toBe(isSafe)
})

// GB29 … is the example of the IBAN registry; the others are it with one sign changed or left out.
test.each([
  ['GB29NWBK60161331926819', true],
  ['DE89370400440532013000', true],
  ['GB28NWBK60161331926819', false],
  ['GB29NWBK60161331926818', false],
  ['GB29NWBK6016133192681', false],
  ['GB29', false],
  ['', false],
])('%j is an IBAN: %s', (iban, is) => {
  expect(isIban(iban)).toBe(is)
})

test('numbers of accounts are tidied however they were typed', () => {
  expect(['123456', '12 34 56', '12-34-56', ' 12-3456 ', '12345', 'x'].map(readSortCode)).toEqual([
    '12-34-56',
    '12-34-56',
    '12-34-56',
    '12-34-56',
    '12345',
    'x',
  ])
  expect(readIban(' gb29 nwbk 6016 1331 9268 19')).toBe('GB29NWBK60161331926819')
})

test.each<[string, Partial<PayWayValues>, string[]]>([
  ['Stripe without keys', {}, ['secret_key', 'webhook_secret']],
  ['Stripe with one key', { secrets: ['secret_key'] }, ['webhook_secret']],
  ['Stripe with both', { secrets: ['secret_key', 'webhook_secret'] }, []],
  ['a transfer to nowhere', { provider: 'offline' }, ['account_name', 'sort_code']],
  ['a sort code alone', { provider: 'offline', account_name: 'A', sort_code: '12-34-56' }, ['account_number']],
  ['a British account', { provider: 'offline', account_name: 'A', sort_code: '12-34-56', account_number: '12345678' }, []],
  ['an IBAN', { provider: 'offline', account_name: 'A', iban: 'DE89370400440532013000' }, []],
])('what is missing of %s', (_what, change, fields) => {
  expect(Object.keys(missingSettings({ ...way, ...change }))).toEqual(fields)
  expect(Object.keys(checkPayWay({ ...way, ...change, status: true }))).toEqual(fields)
  expect(checkPayWay({ ...way, ...change, status: false })).toEqual({})
})

test('a form asks only for what somebody can type', () => {
  expect(providersWithSetting('secret_key')).toEqual(['stripe'])
  expect(providersWithSetting('base_url')).toEqual(['sandbox', 'stripe'])
  expect(providersWithSetting('iban')).toEqual(['offline'])
})

test.each([
  ['P-2026-000042', 'P2026000042'],
  ['p2026111500004242424242', '026111500004242424242'.slice(-18)],
])('a transfer for %s says %s', (number, reference) => {
  expect(transferReference(number)).toBe(reference)
  expect(transferReference(number).length).toBeLessThanOrEqual(18)
})
