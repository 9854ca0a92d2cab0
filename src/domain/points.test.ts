import { expect, test } from 'vitest'
import { asPence } from './money.ts'
import { pointsCost, pointsEarned, pointsFor, pointsWorth } from './points.ts'

test.each([
  // £12.99 at one point a pound is twelve; at three it is 38.97, so 38.
  [1299, 1, 12],
  [1299, 3, 38],
  [99, 1, 0],
  [100, 1, 1],
  [5000, 0, 0],
  [-500, 1, 0],
])('%i pence at %i a pound earn %i points', (paid, perPound, points) => {
  expect(pointsEarned(asPence(paid), perPound)).toBe(points)
})

test.each([
  [100, 100, 100],
  [250, 100, 250],
  // Three to the pound: 10 points are £3.33.
  [10, 3, 333],
  [0, 100, 0],
])('%i points at %i to the pound are worth %i pence', (points, worthPound, pence) => {
  expect(pointsWorth(points, worthPound)).toBe(pence)
  expect(pointsFor(asPence(pence), worthPound)).toBe(points)
})

test.each([
  [5, 100, 5],
  // Three to the pound: a point is 33⅓p, two are 66⅔p, and no part of a penny is given away.
  [1, 3, 34],
  [2, 3, 67],
  [3, 3, 100],
  [4, 0, 0],
])('%i spent points at %i to the pound cost %i pence', (points, worthPound, pence) => {
  expect(pointsCost(points, worthPound)).toBe(pence)
})
