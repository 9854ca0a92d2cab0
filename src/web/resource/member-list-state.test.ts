import { describe, expect, test } from 'vitest'
import { memberOrder } from '#contract/member-lists/order.ts'
import { toListQuery } from './list-query.ts'
import { isFiltered, type ListState, readListState, writeListState } from './list-state.ts'
import { showCount } from './list-tabs.tsx'

const read = (query: string) => readListState(memberOrder, new URLSearchParams(query))
const write = (query: string, patch: Partial<ListState>) => {
  const params = new URLSearchParams(query)
  return String(writeListState(memberOrder, { ...read(query), page: 1, ...patch }, params))
}
const sent = (query: string) => toListQuery(memberOrder, read(query))

describe("what a member's list shows", () => {
  test('is read from the URL, and nonsense is not believed', () => {
    const state = read('tab=failed&page=3&limit=200&order=dear&q=S1&channel_id=4&pay_status=2&country=CN&from=2026-03-01')
    expect(state).toMatchObject({ tab: 'failed', page: 3, limit: 200, q: 'S1', sort: { field: 'amount', direction: 'desc' } })
    expect(Object.fromEntries(state.filters.map(({ field, value }) => [field, value]))).toEqual({
      channel_id: '4',
      pay_status: '2',
      country: 'CN',
      days: '2026-03-01,',
    })
    const nonsense = read(
      'tab=x&page=-2&limit=7&order=up&channel_id=0&pay_status=9&is_warehouse_scan=2&country=china&from=2026-02-30',
    )
    expect(nonsense).toEqual(read(''))
  })

  test('the open row and what others wait for stay', () => {
    expect(write('tab=failed&page=3&open=5&watch=1,2', { tab: 'all' })).toBe('open=5&watch=1%2C2')
    expect(write('tab=failed&page=3', { page: 4 })).toBe('tab=failed&page=4')
    expect(write('limit=50&order=old', { limit: 20, sort: undefined })).toBe('')
  })

  test('clearing all filters leaves the tab', () => {
    const now = 'tab=success&is_printed=0&q=Ann&from=2026-03-01'
    expect(write(now, { q: '', filters: [] })).toBe('tab=success')
    expect([isFiltered(read(now)), isFiltered(read('tab=success&page=2'))]).toEqual([true, false])
  })

  test('only what is set is sent, by its plain name', () => {
    expect(sent('')).toEqual({ page: 1, limit: 20 })
    expect(sent('tab=failed&pay_status=1&q=Ann&order=old&from=2026-03-01&to=2026-03-02')).toEqual({
      page: 1,
      limit: 20,
      tab: 'failed',
      pay_status: '1',
      q: 'Ann',
      order: 'old',
      from: '2026-03-01',
      to: '2026-03-02',
    })
  })
})

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '999+'],
])('a tab with %i rows says %s', (count, shown) => {
  expect(showCount(count, 999)).toBe(shown)
})
