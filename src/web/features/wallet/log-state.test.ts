import { expect, test } from 'vitest'
import { isNarrowed, kindsOf, readLogState, writeLogState } from './log-state.ts'

const read = (query: string, account: 'money' | 'points' = 'money') => readLogState(new URLSearchParams(query), account)

test.each([
  ['', { page: 1, limit: 10, kind: undefined, from: '', to: '' }],
  [
    'page=3&limit=50&kind=recharge&from=2026-03-01&to=2026-03-31',
    { page: 3, limit: 50, kind: 'recharge', from: '2026-03-01', to: '2026-03-31' },
  ],
  // What nobody could have meant is passed over.
  ['page=-1&limit=7&kind=gift&from=2026-02-30&to=soon', { page: 1, limit: 10, kind: undefined, from: '', to: '' }],
  ['kind=points_earn', { page: 1, limit: 10, kind: undefined, from: '', to: '' }],
])('an address is read: %s', (query, expected) => {
  expect(read(query)).toEqual(expected)
})

test('kinds of money and of points are apart and together are all', () => {
  expect(kindsOf('points')).toEqual([
    'points_earn',
    'points_release',
    'points_spend',
    'points_return',
    'points_back',
    'points_adjust',
  ])
  expect(kindsOf('money')).toContain('refund')
  // Every purchase reserves its money first: a filter for anything else would find nothing.
  expect(kindsOf('money')).toContain('hold')
  expect(kindsOf('money')).not.toContain('charge')
  expect(kindsOf('money')).not.toContain('points_earn')
})

test('a filter starts at the first page and leaves what belongs to others', () => {
  const params = new URLSearchParams('tab=money&page=4&limit=20')
  expect(writeLogState(params, 'money', { kind: 'refund' }).toString()).toBe('tab=money&limit=20&kind=refund')
  expect(writeLogState(params, 'money', { page: 5 }).toString()).toBe('tab=money&page=5&limit=20')
  expect(
    writeLogState(new URLSearchParams('kind=refund&from=2026-01-01'), 'money', { kind: undefined, from: '' }).toString(),
  ).toBe('')
})

test('a list is narrowed by a kind or by days', () => {
  expect([read(''), read('page=2'), read('kind=hold'), read('to=2026-01-01')].map(isNarrowed)).toEqual([false, false, true, true])
})
