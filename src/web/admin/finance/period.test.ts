import { expect, test } from 'vitest'
import { daysOf, readPeriod } from './period.ts'

test.each([
  ['today', '2026-03-09', '2026-03-09', '2026-03-09'],
  ['week', '2026-03-03', '2026-03-03', '2026-03-09'],
  ['month', '2026-03-01', '2026-03-01', '2026-03-09'],
  ['last_month', '2026-02-01', '2026-02-01', '2026-02-28'],
] as const)('%s begins on %s', (period, _begins, from, to) => {
  expect(daysOf(period, '2026-03-09')).toEqual({ from, to })
})

test('an address names a period or days of its own; what makes no sense is the last seven days', () => {
  const read = (query: string) => readPeriod(new URLSearchParams(query), '2026-01-03')
  expect(read('')).toEqual({ period: 'week', days: { from: '2025-12-28', to: '2026-01-03' } })
  expect(read('period=last_month').days).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  expect(read('period=custom&from=2025-11-01&to=2025-11-30').days).toEqual({ from: '2025-11-01', to: '2025-11-30' })
  expect(read('period=custom&from=x').days).toEqual({ from: '2025-12-28', to: '2026-01-03' })
})
