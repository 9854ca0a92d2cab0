import { describe, expect, test } from 'vitest'
import { isFiltered, noFilters, readState, showCount, toFilterInput, writeState } from './list-state.ts'

const read = (query: string) => readState(new URLSearchParams(query))
const write = (query: string, patch: Parameters<typeof writeState>[1]) => String(writeState(new URLSearchParams(query), patch))

describe('what the order list shows', () => {
  test('is read from the address, and nonsense is not believed', () => {
    expect(read('tab=failed&page=3&limit=200&order=dear&q=S1&channel_id=4&pay_status=2&country=CN&from=2026-03-01')).toEqual({
      ...{ tab: 'failed', page: 3, limit: 200, sort: 'dear', q: 'S1', from: '2026-03-01', to: '' },
      choices: { channel_id: '4', pay_status: '2', is_effective: '', is_warehouse_scan: '', is_printed: '', country: 'CN' },
    })
    const nonsense = read(
      'tab=x&page=-2&limit=7&order=up&channel_id=0&pay_status=9&is_warehouse_scan=2&country=china&from=2026-02-30',
    )
    expect(nonsense).toEqual(read(''))
  })

  test('another filter starts at the first page; the open order and the awaited labels stay', () => {
    expect(write('tab=failed&page=3&open=5&watch=1,2', { tab: 'all' })).toBe('open=5&watch=1%2C2')
    expect(write('tab=failed&page=3', { page: 4 })).toBe('tab=failed&page=4')
    expect(write('limit=50&order=old', { limit: 20, sort: 'new' })).toBe('')
  })

  test('a choice replaces one filter, clearing all leaves the tab', () => {
    const now = 'tab=success&is_printed=0&q=Ann&from=2026-03-01'
    expect(write(now, { choices: { ...read(now).choices, is_printed: '1' } })).toBe(
      'tab=success&is_printed=1&q=Ann&from=2026-03-01',
    )
    expect(write(now, noFilters)).toBe('tab=success')
    expect([isFiltered(read(now)), isFiltered(read('tab=success&page=2'))]).toEqual([true, false])
  })

  test('only what is set is sent', () => {
    expect(toFilterInput(read('pay_status=1'))).toEqual({ tab: 'all', pay_status: '1' })
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '999+'],
])('a tab with %i orders says %s', (count, shown) => {
  expect(showCount(count, 999)).toBe(shown)
})
