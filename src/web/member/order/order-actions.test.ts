import { describe, expect, test } from 'vitest'
import { memberOrder } from '#contract/member-lists/order.ts'
import { manifestStatus, orderStatus, voidStatus } from '#domain/order/status.ts'
import { countReasons, partitionByCheck } from '#web/resource/row-partition.ts'
import { sortRowActions } from '#web/resource/sort-row-actions.ts'
import { nextAction, sumAmounts } from './order-actions.ts'

const now = 1_800_000_000
const order = (change: object = {}) => ({
  status: 0 as number,
  is_effective: 0,
  is_warehouse_scan: 0,
  void_status: 0,
  void_until: null as number | null,
  ...change,
})
const labelled = (change: object = {}) => order({ status: orderStatus.success, void_until: now + 60, ...change })

const possible = (row: ReturnType<typeof order>): string[] =>
  Object.values(memberOrder.actions)
    .filter(({ isForRow, check }) => isForRow && check(row, now) === null)
    .map(({ verb }) => verb)

describe('what an order can have', () => {
  test.each([
    ['awaiting', order(), ['pay', 'edit', 'copy', 'delete'], 'pay'],
    ['in progress', order({ status: orderStatus.inProgress }), ['copy'], undefined],
    ['failed', order({ status: orderStatus.failed }), ['edit', 'retry', 'copy', 'delete'], 'edit'],
    ['labelled', labelled(), ['print', 'manifest', 'copy', 'return', 'void'], 'print'],
    ['labelled too long ago', labelled({ void_until: now - 1 }), ['print', 'manifest', 'copy', 'return'], 'print'],
    ['manifested', labelled({ is_effective: manifestStatus.manifested }), ['print', 'copy', 'return'], 'print'],
    ['on a manifest that is being closed', labelled({ is_manifesting: 1 }), ['print', 'copy', 'return'], 'print'],
    [
      'manifest refused',
      labelled({ is_effective: manifestStatus.notDelivered }),
      ['print', 'manifest', 'copy', 'return', 'void'],
      'print',
    ],
    ['being voided', labelled({ void_status: voidStatus.asked }), ['copy'], undefined],
    ['voided', labelled({ void_status: voidStatus.voided }), ['copy'], undefined],
    ['void refused', labelled({ void_status: voidStatus.refused }), ['print', 'manifest', 'copy', 'return', 'void'], 'print'],
  ])('%s', (_, row, moves, next) => {
    expect(possible(row)).toEqual(moves)
    expect(nextAction(row)).toBe(next)
  })
})

test('the next step stands apart, and what is not possible says why', () => {
  const sorted = (row: ReturnType<typeof order>) => {
    const { next, others, unavailable } = sortRowActions(Object.values(memberOrder.actions), row, now, () => nextAction(row))
    return [next?.verb, others.map(({ verb }) => verb), unavailable.map(({ action, reason }) => `${action.verb} ${reason}`)]
  }
  expect(sorted(labelled({ void_until: now - 1 }))).toEqual([
    'print',
    ['manifest', 'copy', 'return'],
    [
      'pay order.refused.labelled',
      'edit order.refused.labelled',
      'retry order.refused.not_failed',
      'void order.refused.too_late',
      'delete order.refused.labelled',
    ],
  ])
  const [next, others, unavailable] = sorted(labelled({ void_status: voidStatus.voided }))
  expect([next, others]).toEqual([undefined, ['copy']])
  expect(unavailable).toEqual(expect.arrayContaining(['print order.refused.voided', 'void order.refused.voided']))
})

test('a selection is told apart, with the reason of each that stays out', () => {
  const rows = [
    { id: 1, ...labelled() },
    { id: 2, ...order() },
    { id: 3, ...order({ status: orderStatus.failed }) },
    { id: 4, ...labelled({ void_status: voidStatus.voided }) },
  ]
  const { print } = memberOrder.actions
  if (!print) throw new Error('orders can be printed')
  const { allowed, skipped } = partitionByCheck(print, rows, now)
  expect(allowed.map(({ id }) => id)).toEqual([1])
  expect(skipped.map(({ row, reason }) => [row.id, reason])).toEqual([
    [2, 'order.refused.not_labelled'],
    [3, 'order.refused.not_labelled'],
    [4, 'order.refused.voided'],
  ])
  expect(countReasons(skipped)).toEqual([
    { reason: 'order.refused.not_labelled', count: 2 },
    { reason: 'order.refused.voided', count: 1 },
  ])
})

test('the sum of a selection is whole pence', () => {
  expect(sumAmounts([{ amount: '0.10' }, { amount: '0.20' }, { amount: '12.35' }])).toBe(1265)
  expect(sumAmounts([])).toBe(0)
})
