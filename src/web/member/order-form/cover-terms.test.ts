import { describe, expect, test } from 'vitest'
import { type Cover, isFree } from './cover-terms.ts'

const cover: Cover = {
  id: 1,
  name: 'Cover',
  cover_limit: '100.00',
  ipt_rate: 12,
  kind: 'percent',
  percent: '2',
  min_premium: '0.50',
  bands: [],
} as never

describe('a cover is free only where no value costs anything', () => {
  test.each<[string, Partial<Cover>, boolean]>([
    ['a share of the value', {}, false],
    ['no share, but at least something', { percent: '0', min_premium: '0.50' }, false],
    ['no share and no least', { percent: '0', min_premium: '0.00' }, true],
    ['one band for nothing', { kind: 'bands', bands: [{ cover: '20.00', premium: '0.00' }] }, true],
    [
      'the first band for nothing',
      {
        kind: 'bands',
        bands: [
          { cover: '20.00', premium: '0.00' },
          { cover: '100.00', premium: '1.50' },
        ],
      },
      false,
    ],
  ])('%s', (_, terms, expected) => {
    expect(isFree({ ...cover, ...terms })).toBe(expected)
  })
})
