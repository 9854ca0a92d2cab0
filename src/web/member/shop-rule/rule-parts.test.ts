import { expect, test } from 'vitest'
import { keepKey, keyOf } from './rule-parts.tsx'

test('an item keeps its key when it moves or changes, and two alike have two', () => {
  const [first, second] = [{ do: 'hold' }, { do: 'hold' }]
  const key = keyOf(first)
  expect(keyOf(second)).not.toBe(key)
  expect([second, first].map(keyOf)).toEqual([keyOf(second), key])
  expect(keyOf(keepKey(first, { do: 'tag' }))).toBe(key)
})
