import { describe, expect, test } from 'vitest'
import { normalizeAreaCode, type ParsePhone, readMobile } from '../phone.ts'
import { isUkPostcodeOf } from '../postcode.ts'
import {
  type Address,
  type AddressReferenceData,
  checkAddress,
  maskIdNumber,
  normalizeAddress,
  salutationName,
} from './address.ts'

const blank: Address = {
  address_type: 0,
  country: '',
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
  id_card_number: '',
  address_line_1: '',
  address_line_2: '',
  address_line_3: '',
}
const british: Address = {
  ...blank,
  country: 'GB',
  salutation: 'Mr',
  first_name: 'John',
  last_name: 'Smith',
  mobile_code: '+44',
  mobile: '7911123456',
  zip_code: 'SW1A 2AA',
  city: 'London',
  address_line_1: '10 Downing Street',
}
const chinese: Address = {
  ...blank,
  country: 'CN',
  user_name: '张三',
  mobile_code: '+86',
  mobile: '13800138000',
  zip_code: '518000',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  address_line_1: '科技园路1号',
}
const known: AddressReferenceData = {
  isCountry: (iso2) => ['GB', 'CN', 'HK'].includes(iso2),
  hasPostcodes: (country) => country !== 'HK',
  isPostcode: (country, zip) => (country === 'GB' ? isUkPostcodeOf('GB', zip) : /^\d{6}$/.test(zip)),
  isMobile: (code, mobile) => (code === '' ? /^1[3-9]\d{9}$/.test(mobile) : /^\d{7,11}$/.test(mobile)),
  isTelephone: (_country, text) => /^[\d -]{8,}$/.test(text),
  place: { province: true, city: true, district: true },
}
const problems = (address: Address, more: Partial<AddressReferenceData> = {}) =>
  Object.fromEntries(
    Object.entries(checkAddress(normalizeAddress(address), { ...known, ...more })).map(([field, { key }]) => [field, key]),
  )

describe('an address', () => {
  test('is good as British, Chinese or Hong Kong people write it', () => {
    expect(problems(british)).toEqual({})
    expect(problems(chinese)).toEqual({})
    expect(problems({ ...chinese, country: 'HK', zip_code: '', province: '', city: '香港' })).toEqual({})
  })

  test('says of everything that is missing what to do about it', () => {
    expect(problems({ ...blank, country: 'GB' })).toEqual({
      salutation: 'invalid.address.salutation',
      first_name: 'invalid.address.first_name',
      last_name: 'invalid.address.last_name',
      mobile_code: 'invalid.address.mobile_code',
      mobile: 'invalid.address.phone',
      zip_code: 'invalid.address.postcode_missing',
      city: 'invalid.address.city_typed',
      address_line_1: 'invalid.address.address',
    })
    expect(problems({ ...blank, country: 'CN' }, { place: { province: false, city: false, district: false } })).toEqual({
      user_name: 'invalid.address.user_name',
      mobile_code: 'invalid.address.mobile_code',
      mobile: 'invalid.address.phone',
      zip_code: 'invalid.address.postcode_missing',
      province: 'invalid.address.province',
      city: 'invalid.address.city',
      district: 'invalid.address.district',
      address_line_1: 'invalid.address.address',
    })
    expect(problems(blank)).toMatchObject({ country: 'invalid.address.country' })
  })

  test.each<[string, Partial<Address>, object]>([
    ['a post code of nowhere', { zip_code: 'QQ1 1AA' }, { zip_code: 'invalid.address.postcode' }],
    ['an e-mail without a place', { email: 'john@' }, { email: 'invalid.address.email' }],
    ['a number that is too short', { mobile: '123' }, { mobile: 'invalid.address.phone' }],
    ['no area code for a foreign number', { mobile_code: '' }, { mobile_code: 'invalid.address.mobile_code' }],
    ['a telephone that is none', { tel_number: 'ring me' }, { tel_number: 'invalid.address.phone' }],
    ['a salutation of one’s own', { salutation: 'Sir' }, { salutation: 'invalid.address.salutation' }],
    ['a type that there is not', { address_type: 4 }, { address_type: 'invalid.choice' }],
    ['a country that there is not', { country: 'XX' }, { country: 'invalid.address.country' }],
  ])('is refused for %s', (_what, change, expected) => {
    expect(problems({ ...british, ...change })).toEqual(expected)
  })

  test('counts sixty characters as people do', () => {
    const rare = '𠮷'
    expect(problems({ ...chinese, address_line_1: rare.repeat(60), user_name: rare.repeat(60) })).toEqual({})
    expect(problems({ ...chinese, address_line_1: rare.repeat(61) })).toEqual({ address_line_1: 'invalid.address.too_long' })
    expect(problems({ ...british, last_name: 'x'.repeat(61) })).toEqual({ last_name: 'invalid.address.too_long' })
  })

  test('needs no area code for a bare Chinese number', () => {
    expect(problems({ ...chinese, mobile_code: '' })).toEqual({})
  })

  test('takes an identity card by its check digit, and other papers by their look', () => {
    expect(problems({ ...chinese, id_card_number: '11010519491231002x' })).toEqual({})
    expect(problems({ ...chinese, id_card_number: '110105194912310021' })).toEqual({
      id_card_number: 'invalid.address.id_card_number',
    })
    expect(problems({ ...chinese, id_card_number: 'E12345678' })).toEqual({})
    expect(problems({ ...chinese, id_card_number: 'a b' })).toEqual({ id_card_number: 'invalid.address.id_card_number' })
  })

  test('is tidied: spaces, capitals, the post code’s normal form, and names of the right kind only', () => {
    expect(
      normalizeAddress({ ...british, country: ' gb ', zip_code: 'sw1a2aa', user_name: 'left over', first_name: ' John  Paul ' }),
    ).toEqual({
      ...british,
      first_name: 'John Paul',
    })
    expect(normalizeAddress({ ...chinese, salutation: 'Mr', first_name: 'x', mobile_code: '0086' })).toEqual(chinese)
  })

  test('has the name that stands on a label', () => {
    expect(salutationName(british)).toBe('Mr John Smith')
    expect(salutationName(chinese)).toBe('张三')
  })

  test('hides all but the ends of an identity number', () => {
    expect(maskIdNumber('11010519491231002X')).toBe('110************02X')
    expect(maskIdNumber('E12345')).toBe('******')
    expect(maskIdNumber('')).toBe('')
  })
})

describe('a phone number', () => {
  const parse: ParsePhone = (text) => {
    const [, code = '', national = ''] = /^(\+86|\+44)0?(\d{10,11})$/.exec(text) ?? []
    return code === '' ? undefined : { isValid: true, e164: `${code}${national}`, code, national }
  }
  test.each([
    ['+44', '07911 123456', '+447911123456'],
    ['44', '7911123456', '+447911123456'],
    ['', '138 0013 8000', '+8613800138000'],
    ['', '+44 7911 123456', '+447911123456'],
    ['+86', '0044 7911 123456', '+447911123456'],
    ['', '7911123456', undefined],
    ['+86', '', undefined],
  ])('of area %s, %s', (code, typed, expected) => {
    expect(readMobile(parse, code, typed)?.e164).toBe(expected)
  })

  test('has one way to write its area code', () => {
    expect(['86', '+86', '0086', ' +86 ', 'China'].map(normalizeAreaCode)).toEqual(['+86', '+86', '+86', '+86', ''])
  })
})
