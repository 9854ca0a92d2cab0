import { expect, test } from 'vitest'
import { checkDelete, checkEdit, checkManifest, checkPay, checkPrint, checkRetry, checkVoid, type OrderState } from './checks.ts'
import { orderLifecycle, orderStatus } from './status.ts'

const awaiting: OrderState = { status: 0, is_effective: 0, is_warehouse_scan: 0, void_status: 0, void_until: null }
const inProgress = { ...awaiting, status: 3 }
const failed = { ...awaiting, status: 2 }
const labelled = { ...awaiting, status: 1, void_until: 2000 }

test('only these moves exist', () => {
  const all = Object.values(orderStatus)
  const moves = all.flatMap((from) => all.filter((to) => orderLifecycle.canMove(from, to)).map((to) => `${from}→${to}`))
  expect(moves.sort()).toEqual(['0→3', '2→0', '3→1', '3→2'])
})

test.each([
  ['awaiting', awaiting, [null, null, null, 'not_failed', 'not_labelled', 'not_labelled']],
  ['in progress', inProgress, ['in_progress', 'in_progress', 'in_progress', 'not_failed', 'not_labelled', 'not_labelled']],
  ['failed', failed, [null, null, 'failed', null, 'not_labelled', 'not_labelled']],
  ['labelled', labelled, ['labelled', 'labelled', 'labelled', 'not_failed', null, null]],
  ['being voided', { ...labelled, void_status: 1 }, ['voiding', 'voiding', 'voiding', 'not_failed', 'voiding', 'voiding']],
  ['voided', { ...labelled, void_status: 2 }, ['voided', 'voided', 'voided', 'not_failed', 'voided', 'voided']],
  ['void refused', { ...labelled, void_status: 3 }, ['labelled', 'labelled', 'labelled', 'not_failed', null, null]],
])('what can be done while %s: edit, delete, pay, retry, print, void', (_, order, expected) => {
  const found = [checkEdit, checkDelete, checkPay, checkRetry, checkPrint].map((check) => check(order))
  expect([...found, checkVoid(order, 2000)]).toEqual(expected)
})

test.each([
  ['manifested', { ...labelled, is_effective: 1 }, 1000, 'manifested'],
  ['on a manifest that is being closed', { ...labelled, is_manifesting: true }, 1000, 'manifesting'],
  ['refused by the manifest', { ...labelled, is_effective: 2 }, 1000, null],
  ['scanned', { ...labelled, is_warehouse_scan: 1 }, 1000, 'scanned'],
  ['seen by its carrier', { ...labelled, used_cause: 'moved' as const }, 1000, 'moved'],
  ['a channel without voids', { ...labelled, void_until: null }, 1000, 'no_voids'],
  ['in its last second', labelled, 2000, null],
  ['a second later', labelled, 2001, 'too_late'],
])('a void: %s', (_, order, now, expected) => {
  expect(checkVoid(order, now)).toBe(expected)
})

test.each([
  ['awaiting payment', awaiting, 'not_labelled'],
  ['labelled', labelled, null],
  ['being voided', { ...labelled, void_status: 1 }, 'voiding'],
  ['voided', { ...labelled, void_status: 2 }, 'voided'],
  ['void refused', { ...labelled, void_status: 3 }, null],
  ['scanned', { ...labelled, is_warehouse_scan: 1 }, null],
  ['refused before', { ...labelled, is_effective: 2 }, null],
  ['refused before and being tried again', { ...labelled, is_effective: 2, is_manifesting: true }, 'manifesting'],
  ['being closed', { ...labelled, is_manifesting: 1 }, 'manifesting'],
  ['manifested', { ...labelled, is_effective: 1 }, 'on_manifest'],
] as const)('a manifest takes an order that is %s, or says why not', (_, order, expected) => {
  expect(checkManifest(order)).toBe(expected)
})
