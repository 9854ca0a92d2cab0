import { expect, test } from 'vitest'
import { readConfirmData } from './confirm-data.ts'

const whole = {
  user_id: 7,
  order_type: 'packaging',
  order_ids: [1, 2],
  bills: [{ id: 1, no: 'T1', title: 'Box', amount: '3.00' }],
  amount: '7.50',
  before: '',
  use_balance: false,
  pay_way_id: 2,
  back: '/user/account/overview',
  client_key: 'a-key-of-its-own',
}

test('what awaits confirmation is read as it was written', () => {
  expect(readConfirmData(JSON.parse(JSON.stringify(whole)))).toEqual(whole)
})

test.each([
  ['nothing', undefined],
  ['another shape', { order_ids: 'all', bills: [] }],
  ['a list', [1, 2]],
])('%s counts as no confirmation', (_, raw) => {
  expect(readConfirmData(raw)).toMatchObject({ user_id: 0, order_ids: [], bills: [] })
})
