import { expect, test } from 'vitest'
import { readBillRequest } from './bill-request.ts'

const nothing = { user_id: 0, order_type: '', order_ids: [], back: '' }
const handed = { user_id: 7, order_type: 'packaging', order_ids: [4, 4, 5], back: '/user/account/overview' }
const asked = (query: string, list = nothing as typeof handed) => readBillRequest(new URLSearchParams(query), list, 7)

test('the address says what to pay, and each thing once', () => {
  expect(asked('order_type=packaging&order_ids=2,1,2&back=/user/account/overview')).toEqual({
    order_type: 'packaging',
    order_ids: [2, 1],
    back: '/user/account/overview',
  })
})

test('without an address it is what a list handed over, to its own member only', () => {
  expect(asked('', handed)).toEqual({ order_type: 'packaging', order_ids: [4, 5], back: '/user/account/overview' })
  expect(asked('', { ...handed, user_id: 8 })).toBeUndefined()
  expect(asked('order_type=sheet&order_ids=9', handed)).toEqual({ order_type: 'sheet', order_ids: [9], back: '' })
})

test.each([
  '',
  'order_type=packaging',
  'order_type=nonsense&order_ids=1',
  'order_type=recharge&order_ids=1',
  'order_type=sheet&order_ids=a,-1',
])('%j names nothing that can be paid', (query) => {
  expect(asked(query)).toBeUndefined()
})

test('the way back never leads to another site', () => {
  expect(asked('order_type=sheet&order_ids=1&back=//evil.example')?.back).toBe('')
  expect(asked('order_type=sheet&order_ids=1&back=/admin/country')?.back).toBe('')
})
