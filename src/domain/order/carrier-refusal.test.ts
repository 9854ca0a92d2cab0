import { expect, test } from 'vitest'
import { classifyRefusal } from './carrier-refusal.ts'

test.each([
  ['The carrier does not serve this address.', 'address'],
  ['This address is not served.', 'address'],
  ['We do not serve this destination', 'address'],
  ['Consignee street is missing', 'address'],
  ['Invalid postcode for receiver address', 'postcode'],
  ['ZIP code and state do not match', 'postcode'],
  ['收件人邮编错误', 'postcode'],
  ['Receiver phone number is not valid', 'phone'],
  ['Weight exceeds 30 kg', 'size'],
  ['Parcel too large for this service', 'size'],
  ['HS code is required for the item', 'customs'],
  ['Lithium batteries are prohibited', 'goods'],
  ['Service not available for this country', 'service'],
  ['API key expired', 'account'],
  ['no readable reason', 'other'],
  ['502', 'other'],
] as const)('%s → %s', (words, kind) => {
  expect(classifyRefusal(words)).toBe(kind)
})
