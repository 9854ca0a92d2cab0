import { expect, test } from 'vitest'
import { showShares } from './show-figure.ts'

const gb = 1024 ** 3

test('sizes are read in one unit and add up as they are read', () => {
  expect(showShares(50 * gb, [0.03 * gb, 12.34 * gb, 37.63 * gb])).toEqual({
    whole: '50.0 GB',
    shares: ['< 0.1 GB', '12.3 GB', '37.7 GB'],
  })
  expect(showShares(2 * gb, [0, 2 * gb]).shares).toEqual(['0.0 GB', '2.0 GB'])
})
