import { expect, test } from 'vitest'
import { asPence } from '#domain/money.ts'
import { visibleTiles } from './tiles.ts'
import { listTodos } from './to-do.ts'

const counts = (change: object = {}, toPrint = 0) => ({
  tabs: { all: 9, awaiting: 0, in_progress: 0, success: 0, failed: 0, voided: 0, ...change },
  to_print: toPrint,
  late: 0,
  reweighs: 0,
  claims: 0,
  returns_in_stock: 0,
  not_notified: 0,
  notify_failed: 0,
  low_balance: '10.00',
  checklist: null,
})

test('what waits is named with the way to it, the most pressing first', () => {
  expect(listTodos({ ...counts({ failed: 2, awaiting: 3 }, 4), late: 5, returns_in_stock: 1, claims: 6 }, asPence(0))).toEqual([
    { kind: 'failed', count: 2, link: '/user/account/sheetOrder?tab=failed' },
    { kind: 'late', count: 5, link: '/user/account/orderInTransit?is_late=1' },
    { kind: 'returns', count: 1, link: '/user/account/refundOrder?tab=in_stock' },
    { kind: 'claim', count: 6, link: '/user/account/claim?waits_for=member' },
    { kind: 'print', count: 4, link: '/user/account/sheetOrder?tab=success&is_printed=0' },
    { kind: 'pay', count: 3, link: '/user/account/sheetOrder?tab=awaiting' },
    { kind: 'balance', money: 0, link: '/user/account/prepayNow' },
  ])
})

test('a balance is low below ten pounds, and not at them', () => {
  expect(listTodos(counts(), asPence(10_00))).toEqual([])
  expect(listTodos(counts(), asPence(9_99))).toMatchObject([{ kind: 'balance', money: 999 }])
})

test('who never topped up reads it among the first steps, and not here as well', () => {
  const checklist = { sender: true, top_up: false, label: false }
  expect(listTodos({ ...counts(), checklist }, asPence(0))).toEqual([])
  expect(listTodos({ ...counts(), checklist: { ...checklist, top_up: true } }, asPence(0))).toMatchObject([{ kind: 'balance' }])
})

test('the operator says what is low, and that nothing is', () => {
  expect(listTodos({ ...counts(), low_balance: '25.00' }, asPence(24_99))).toMatchObject([{ kind: 'balance', money: 2499 }])
  expect(listTodos({ ...counts(), low_balance: '25.00' }, asPence(25_00))).toEqual([])
  expect(listTodos({ ...counts(), low_balance: '0.00' }, asPence(0))).toEqual([])
})

test('only tiles whose pages can be opened are shown, in their order', () => {
  const names = (...paths: string[]) => visibleTiles(paths).map(({ name }) => name)
  expect(names('/user/account/prepayNow', '/user/account/addManageAccounts')).toEqual(['shops', 'balance'])
  expect(names('/user/account/overview')).toEqual([])
})
