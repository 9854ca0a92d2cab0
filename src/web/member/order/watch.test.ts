import { describe, expect, test } from 'vitest'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { findStoredWatch, isPrintDue, progressOf, readWatch, toHandleParams, writeWatch } from './watch.ts'

const order = (id: number, status: number, change: object = {}) => ({
  id,
  order_code: `S${id}`,
  status,
  void_status: 0,
  fail_reason: '',
  next_try_time: null as number | null,
  ...change,
})
const { awaiting, inProgress, success, failed } = orderStatus

describe('whose labels are waited for', () => {
  test('stands in the address, each once, and nonsense is left out', () => {
    expect(readWatch(new URLSearchParams('watch=3,1,3,x,-1&print=1'))).toEqual({ ids: [3, 1], whenReady: 'print' })
    expect(readWatch(new URLSearchParams('watch=7'))).toEqual({ ids: [7], whenReady: 'nothing' as const })
    expect(readWatch(new URLSearchParams('watch=7&print=ask'))).toEqual({ ids: [7], whenReady: 'ask' })
    expect(readWatch(new URLSearchParams('watch=&print=1'))).toBeUndefined()
  })

  test('comes and goes without touching the filters', () => {
    const now = new URLSearchParams('tab=failed&watch=1&print=1')
    expect(String(writeWatch(now, { ids: [3, 2], whenReady: 'nothing' as const }))).toBe('tab=failed&watch=3%2C2')
    expect(String(writeWatch(now, { ids: [3], whenReady: 'ask' }))).toBe('tab=failed&watch=3&print=ask')
    expect(String(writeWatch(now, undefined))).toBe('tab=failed')
  })
})

test('who left while labels were made finds them again; nobody else does', () => {
  const kept = toHandleParams({ ids: [3, 2], whenReady: 'print' as const }, 7)
  expect(findStoredWatch(kept, 7)).toEqual({ ids: [3, 2], whenReady: 'print' as const })
  expect(findStoredWatch(kept, 8)).toBeUndefined()
  expect(findStoredWatch({ ...kept, order_type: 'sheet' }, 7)).toBeUndefined()
})

describe('how far labels are', () => {
  test('ready ones in the order that was asked for, the others by what is with them', () => {
    const list = [
      order(9, success),
      order(4, inProgress),
      order(5, inProgress, { next_try_time: 1_800_000_000 }),
      order(2, failed),
      order(1, awaiting),
      order(3, success),
      order(6, success, { void_status: voidStatus.asked }),
    ]
    expect(progressOf(list)).toEqual({ count: 7, ready: [9, 3], failed: 1, waiting: 1, unpaid: 1, isOver: false })
  })

  test('printed by itself only when asked for, when nothing is on its way, and when there is something', () => {
    const watch = { ids: [1, 2], whenReady: 'print' as const }
    expect(isPrintDue(watch, progressOf([order(1, success), order(2, inProgress)]))).toBe(false)
    expect(isPrintDue(watch, progressOf([order(1, success), order(2, failed)]))).toBe(true)
    expect(isPrintDue(watch, progressOf([order(1, failed), order(2, failed)]))).toBe(false)
    expect(isPrintDue({ ...watch, whenReady: 'ask' }, progressOf([order(1, success)]))).toBe(true)
    expect(isPrintDue({ ...watch, whenReady: 'nothing' }, progressOf([order(1, success)]))).toBe(false)
  })
})
