import { describe, expect, test } from 'vitest'
import { manifestStatus, orderStatus, voidStatus } from '#domain/order/status.ts'
import {
  checkOrderAction,
  countReasons,
  nextAction,
  type OrderAction,
  orderActions,
  partitionByCheck,
  rowRange,
  sortRows,
  sumAmounts,
} from './action-checks.ts'

const now = 1_800_000_000
const order = (change: object = {}) => ({
  ...{ status: 0 as number, is_effective: 0, is_warehouse_scan: 0, void_status: 0, void_until: null as number | null },
  ...change,
})
const labelled = (change: object = {}) => order({ status: orderStatus.success, void_until: now + 60, ...change })

const possible = (row: ReturnType<typeof order>): OrderAction[] =>
  orderActions.filter((move) => checkOrderAction(move, row, now) === null)

describe('what an order can have', () => {
  test.each([
    ['awaiting', order(), ['pay', 'edit', 'copy', 'delete'], 'pay'],
    ['in progress', order({ status: orderStatus.inProgress }), ['copy'], undefined],
    ['failed', order({ status: orderStatus.failed }), ['edit', 'retry', 'copy', 'delete'], 'edit'],
    ['labelled', labelled(), ['print', 'copy', 'void'], 'print'],
    ['labelled too long ago', labelled({ void_until: now - 1 }), ['print', 'copy'], 'print'],
    ['manifested', labelled({ is_effective: manifestStatus.manifested }), ['print', 'copy'], 'print'],
    ['being voided', labelled({ void_status: voidStatus.asked }), ['copy'], undefined],
    ['voided', labelled({ void_status: voidStatus.voided }), ['copy'], undefined],
    ['void refused', labelled({ void_status: voidStatus.refused }), ['print', 'copy', 'void'], 'print'],
  ])('%s', (_, row, moves, next) => {
    expect(possible(row)).toEqual(moves)
    expect(nextAction(row)).toBe(next)
  })
})

test('a selection is told apart, with the reason of each that stays out', () => {
  const rows = [
    { id: 1, ...labelled() },
    { id: 2, ...order() },
    { id: 3, ...order({ status: orderStatus.failed }) },
    { id: 4, ...labelled({ void_status: voidStatus.voided }) },
  ]
  const { allowed: able, skipped: others } = partitionByCheck('print', rows, now)
  expect(able.map(({ id }) => id)).toEqual([1])
  expect(others.map(({ row, reason }) => [row.id, reason])).toEqual([
    [2, 'not_labelled'],
    [3, 'not_labelled'],
    [4, 'voided'],
  ])
  expect(countReasons(others)).toEqual([
    { reason: 'not_labelled', count: 2 },
    { reason: 'voided', count: 1 },
  ])
})

test('the sum of a selection is whole pence', () => {
  expect(sumAmounts([{ amount: '0.10' }, { amount: '0.20' }, { amount: '12.35' }])).toBe(1265)
  expect(sumAmounts([])).toBe(0)
})

test('paper comes out as the list reads, whatever was clicked first', () => {
  const rows = [
    { id: 2, amount: '9.50' },
    { id: 3, amount: '10.00' },
    { id: 1, amount: '9.50' },
  ]
  const ids = (by: Parameters<typeof sortRows>[1]) => sortRows(rows, by).map(({ id }) => id)
  expect([ids('new'), ids('old'), ids('dear'), ids('cheap')]).toEqual([
    [3, 2, 1],
    [1, 2, 3],
    [3, 2, 1],
    [1, 2, 3],
  ])
})

test('shift takes everything between two clicks, in either direction', () => {
  const rows = [5, 4, 3, 2, 1].map((id) => ({ id }))
  const ids = (from: number | undefined, to: number) => rowRange(rows, from, to).map(({ id }) => id)
  expect(ids(4, 2)).toEqual([4, 3, 2])
  expect(ids(1, 3)).toEqual([3, 2, 1])
  expect(ids(undefined, 3)).toEqual([3])
  expect(ids(99, 3)).toEqual([3])
})
