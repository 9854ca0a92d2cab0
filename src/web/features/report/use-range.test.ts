import { expect, test } from 'vitest'
import { readRange } from './use-range.ts'

test.each([
  ['', { choice: '30', question: { range: '30' } }],
  ['range=7', { choice: '7', question: { range: '7' } }],
  ['range=month&from=2026-01-01', { choice: 'month', question: { range: 'month' } }],
  ['range=custom&from=2026-01-01&to=2026-01-31', { choice: 'custom', question: { from: '2026-01-01', to: '2026-01-31' } }],
  ['range=custom&from=2026-01-01', { choice: '30', question: { range: '30' } }],
  ['range=custom&from=2026-02-30&to=2026-03-01', { choice: '30', question: { range: '30' } }],
  // Where somebody came from is no day.
  ['from=mail', { choice: '30', question: { range: '30' } }],
])('the address says which days are shown: %s', (query, expected) => {
  expect(readRange(new URLSearchParams(query))).toEqual(expected)
})
