import { describe, expect, test } from 'vitest'
import { applyParsedAddress, changeCountry, emptyAddressText, isSameLookup } from './address-text.ts'

const chinese = {
  ...emptyAddressText,
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

describe('the texts of an address', () => {
  test('takes the country’s area code only while there is no number', () => {
    expect(changeCountry(emptyAddressText, 'GB', '+44').mobile_code).toBe('+44')
    expect(changeCountry(chinese, 'GB', '+44')).toMatchObject({
      country: 'GB',
      mobile_code: '+86',
      province: '',
    })
  })

  test('is filled from a text: a new place leaves nothing of the old one', () => {
    const { values, filled } = applyParsedAddress(
      { ...chinese, address_line_2: 'A栋', email: 'a@example.com' },
      { city: 'London', address_line_1: '1 High Street' },
    )
    expect(filled).toEqual(['city', 'address_line_1'])
    expect(values).toMatchObject({
      user_name: '张三',
      email: 'a@example.com',
      province: '',
      zip_code: '',
      address_line_2: '',
      city: 'London',
    })
  })

  test('is what a look-up was asked for as long as its country and post code stand there', () => {
    const asked = { country: 'CN', zip_code: '518000' }
    expect(isSameLookup(asked, { ...chinese, zip_code: ' 518000' })).toBe(true)
    expect(isSameLookup(asked, { ...chinese, zip_code: '518001' })).toBe(false)
    expect(isSameLookup(asked, { ...chinese, country: 'GB' })).toBe(false)
  })
})
