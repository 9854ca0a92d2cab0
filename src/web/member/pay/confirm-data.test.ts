import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { browserStorage } from '#web/lib/browser-storage.ts'
import { clearConfirmData, confirmData, readConfirmData, updatePrice, useConfirmData } from './confirm-data.ts'

afterEach(() => confirmData.clear())

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

test('a new price awaits confirmation under a new key, and the first price stays known', () => {
  confirmData.setState(whole, true)
  const next = updatePrice(whole, '8.00')
  expect(next).toMatchObject({
    ...whole,
    amount: '8.00',
    before: '7.50',
    client_key: expect.not.stringMatching(whole.client_key),
  })
  expect(onShelf()).toEqual(next)
  expect(updatePrice(next, '8.50')).toMatchObject({ amount: '8.50', before: '7.50' })
})

test('what another tab put there meanwhile is neither changed nor taken away', () => {
  confirmData.setState(whole, true)
  const other = { ...whole, order_ids: [3], amount: '1.00', client_key: 'of-another-tab' }
  browserStorage.setItem('confirmPaymentData', JSON.stringify(other))
  const next = updatePrice(whole, '8.00')
  clearConfirmData(next)
  expect(onShelf()).toEqual(other)
  clearConfirmData(other)
  expect(onShelf()).toBeNull()
  // Nor does it come back after signing out.
  updatePrice(whole, '8.00')
  expect(onShelf()).toBeNull()
})

test('what awaits confirmation is its own member’s alone', () => {
  const Waiting = () => useConfirmData().data?.client_key ?? 'nothing'
  const drawn = (kept: typeof whole) => {
    confirmData.setState(kept, true)
    return renderToStaticMarkup(createElement(Waiting))
  }
  // Drawn without a browser nobody is signed in: only what is nobody's is one's own.
  expect(drawn({ ...whole, user_id: 0 })).toBe('a-key-of-its-own')
  expect(drawn(whole)).toBe('nothing')
  expect(drawn({ ...whole, user_id: 0, order_ids: [] })).toBe('nothing')
})

const onShelf = (): unknown => JSON.parse(browserStorage.getItem('confirmPaymentData') ?? 'null')
