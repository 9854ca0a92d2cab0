import { describe, expect, test } from 'vitest'
import { blankValues, hasDetail, withType } from './form-values.ts'

const chinese = {
  ...blankValues(1),
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

describe('an address in its form', () => {
  test('loses country and detailed address with its type, and keeps the person', () => {
    expect(withType(chinese, 2)).toEqual({
      ...blankValues(2),
      user_name: '张三',
      mobile_code: '+86',
      mobile: '13800138000',
    })
    expect(hasDetail(chinese)).toBe(true)
    expect(hasDetail(withType(chinese, 2))).toBe(false)
  })
})
