import { expect, test } from 'vitest'
import type { Address } from '../address/address.ts'
import { addressToParty, checkParty, normalizeParty, type Party, townOf } from './party.ts'

const typed = {
  address_type: 2,
  user_name: '',
  salutation: '',
  first_name: '',
  last_name: '',
  mobile_code: '',
  mobile: '',
  tel_number: '',
  email: '',
  zip_code: '',
  province: '',
  city: '',
  district: '',
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
  id_card_number: '',
  country: '',
} satisfies Address

test('an English address: the lines one after the other', () => {
  const party = addressToParty({
    ...typed,
    country: 'GB',
    salutation: 'Mr',
    first_name: 'Tom',
    last_name: 'Baker',
    mobile: '+447911123456',
    city: 'London',
    zip_code: 'N1 7GR',
    address_line_1: '12 Wharf Road',
    address_line_2: 'Flat 3',
  })
  expect(party).toMatchObject({ name: 'Mr Tom Baker', detailAddress: '12 Wharf Road, Flat 3', telephone: '+447911123456' })
})

test('a Chinese address: province and city apart, the district before the street', () => {
  const party = addressToParty({
    ...typed,
    country: 'CN',
    user_name: '王小明',
    province: '上海市',
    city: '市辖区',
    district: '黄浦区',
    address_line_1: '南京东路 100 号',
  })
  expect(party).toMatchObject({ name: '王小明', state: '上海市', city: '市辖区', detailAddress: '黄浦区 南京东路 100 号' })
})

const known = {
  isCountry: (iso2: string) => iso2 === 'GB' || iso2 === 'CN' || iso2 === 'AE',
  hasPostcodes: (country: string) => country !== 'AE',
  isPostcode: (_: string, zip: string) => /^(N1 7GR|200001)$/.test(zip),
  readPhone: (_: string, text: string) => (text.length > 6 ? text : null),
}
const whole: Party = {
  name: 'Tom Baker',
  company: '',
  state: '',
  city: 'London',
  detailAddress: '12 Wharf Road',
  countryCode: 'GB',
  zipCode: 'N1 7GR',
  telephone: '+447911123456',
  email: '',
}

test.each([
  ['whole', whole, {}],
  ['no name', { ...whole, name: '' }, { name: 'invalid.address.user_name' }],
  ['no post code', { ...whole, zipCode: '' }, { zipCode: 'invalid.address.postcode_missing' }],
  ['another post code', { ...whole, zipCode: 'X' }, { zipCode: 'invalid.address.postcode' }],
  ['no post codes there', { ...whole, countryCode: 'AE', zipCode: '' }, {}],
  ['no province in China', { ...whole, countryCode: 'CN', zipCode: '200001' }, { state: 'invalid.address.province' }],
  ['an e-mail that is none', { ...whole, email: 'tom' }, { email: 'invalid.address.email' }],
  ['sixty characters', { ...whole, name: '王'.repeat(60) }, {}],
  ['sixty-one', { ...whole, name: '王'.repeat(61) }, { name: 'invalid.address.too_long' }],
  ['three lines of sixty', { ...whole, detailAddress: 'a'.repeat(186) }, {}],
  ['more than three lines', { ...whole, detailAddress: 'a'.repeat(187) }, { detailAddress: 'invalid.address.too_long' }],
])('%s', (_, party, expected) => {
  const problems = checkParty(party, known)
  expect(Object.fromEntries(Object.entries(problems).map(([field, { key }]) => [field, key]))).toEqual(expected)
})

test('stray spaces go, codes are capitals, a post code takes its normal form', () => {
  expect(normalizeParty({ ...whole, name: '  Tom   Baker ', countryCode: 'gb', zipCode: 'n17gr' })).toEqual(whole)
})

test.each([
  ['市辖区', '上海市', '上海市'],
  ['深圳市', '广东省', '深圳市'],
  ['Manchester', '', 'Manchester'],
  // A place without a Chinese name stays as it was written.
  ['Kraków', 'Małopolskie', 'Kraków'],
  ['', 'Île-de-France', 'Île-de-France'],
])('a parcel to %s, %s goes to %s', (city, state, town) => {
  expect(townOf({ city, state })).toBe(town)
})
