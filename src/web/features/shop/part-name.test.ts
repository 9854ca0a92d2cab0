import { expect, test } from 'vitest'
import { partName } from './part-name.ts'

test('no two parcels of a split order have the same name', () => {
  const names = [1, 2].map((part) => partName({ platform_order_number: 'DS1-1007', part }))
  expect(names[0]).toBe('DS1-1007')
  expect(names[1]).toMatch(/^DS1-1007 · ./)
})
