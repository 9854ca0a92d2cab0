import { expect, test } from 'vitest'
import { asPence } from '../money.ts'
import { labelCost } from './label-cost.ts'

test.each([
  [0, 0, 1200, null],
  [250, 0, 1200, 250],
  [0, 100, 1200, 120],
  [250, 99, 1, 251],
  [250, 99, 1000, 349],
])('a label at %i and %i a kilogram costs for %i g: %s', (each, perKg, weight, cost) => {
  expect(labelCost({ label_cost: asPence(each), kg_cost: asPence(perKg) }, weight)).toBe(cost)
})
