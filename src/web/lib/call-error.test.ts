import { expect, test } from 'vitest'
import { CallError, isRefusal } from './call-error.ts'

test('what is not there is told from what could not be read', () => {
  const refused = (data: unknown) => new CallError({ kind: 'refused', msg: 'no', data })
  expect(isRefusal(refused({ refused: 'row.missing' }), 'row.missing')).toBe(true)
  for (const error of [
    refused(null),
    refused({ refused: 'wallet.short' }),
    new CallError({ kind: 'network', msg: 'away' }),
    null,
  ])
    expect(isRefusal(error, 'row.missing')).toBe(false)
})
