import { expect, test } from 'vitest'
import { asPence } from '../money.ts'
import {
  addEdge,
  addZone,
  changePrices,
  pastePrices,
  readBlock,
  removeBand,
  removeZone,
  setEdge,
  setKind,
} from './change-grid.ts'
import { priceBefore, priceChange } from './compare-price.ts'
import type { Grid } from './grid.ts'

const grid: Grid = {
  price_side: 'gross',
  bands: [
    { over: '0', up_to: '1000' },
    { over: '1000', up_to: '2000' },
  ],
  zones: [
    { code: 'UK', kind: 'bands', prices: ['2.99', '3.65'] },
    { code: 'FAR', kind: 'bands', prices: ['5.99', ''] },
    { code: 'CN', kind: 'steps', first_g: '500', first_price: '6.80', step_g: '500', step_price: '4.20' },
  ],
  surcharges: [],
}
const prices = (one: Grid) =>
  Object.fromEntries(
    one.zones.map((zone) => [zone.code, zone.kind === 'bands' ? zone.prices : [zone.first_price, zone.step_price]]),
  )
const edges = (one: Grid) => one.bands.map(({ over, up_to }) => `${over}-${up_to}`)

// 2.99 × 1.05 = 3.1395, 3.65 × 1.05 = 3.8325, 5.99 × 1.05 = 6.2895, 6.80 × 1.05 = 7.14, 4.20 × 1.05 = 4.41
test('all prices rise by five percent, each rounded half up to the penny', () => {
  expect(prices(changePrices(grid, 500, { of: 'all' }))).toEqual({
    UK: ['3.14', '3.83'],
    FAR: ['6.29', ''],
    CN: ['7.14', '4.41'],
  })
})

test('only one zone, or only one band; what is down may go up by half a penny', () => {
  expect(prices(changePrices(grid, -1000, { of: 'zone', zone: 'CN' }))).toEqual({
    UK: ['2.99', '3.65'],
    FAR: ['5.99', ''],
    CN: ['6.12', '3.78'],
  })
  // 3.65 × 0.9 = 3.285
  expect(prices(changePrices(grid, -1000, { of: 'band', row: 1 }))).toEqual({
    UK: ['2.99', '3.29'],
    FAR: ['5.99', ''],
    CN: ['6.80', '4.20'],
  })
})

test('what cannot be read is left as it was typed', () => {
  const typed: Grid = { ...grid, zones: [{ code: 'UK', kind: 'bands', prices: ['abc', '-1'] }] }
  expect(prices(changePrices(typed, 500, { of: 'all' }))).toEqual({ UK: ['abc', '-1'] })
})

test('an edge inside a band splits it, one behind the last adds one, one that is there changes nothing', () => {
  const split = addEdge(grid, 500)
  expect(edges(split)).toEqual(['0-500', '500-1000', '1000-2000'])
  expect(prices(split)).toMatchObject({ UK: ['2.99', '2.99', '3.65'], FAR: ['5.99', '5.99', ''] })
  const longer = addEdge(grid, 5000)
  expect(edges(longer)).toEqual(['0-1000', '1000-2000', '2000-5000'])
  expect(prices(longer)).toMatchObject({ UK: ['2.99', '3.65', ''] })
  expect(addEdge(grid, 1000)).toEqual(grid)
})

test('a band goes and the next one closes up', () => {
  expect(edges(removeBand(grid, 0))).toEqual(['0-2000'])
  expect(prices(removeBand(grid, 0))).toMatchObject({ UK: ['3.65'] })
  expect(edges(removeBand(grid, 1))).toEqual(['0-1000'])
})

test('moving the end of a band moves the beginning of the next', () => {
  expect(edges(setEdge(grid, 0, 'up_to', '1500'))).toEqual(['0-1500', '1500-2000'])
  expect(edges(setEdge(grid, 1, 'over', '900'))).toEqual(['0-1000', '900-2000'])
})

test('zones come once, go from surcharges too, and change their way of pricing', () => {
  expect(addZone(grid, 'UK', 'steps')).toBe(grid)
  expect(prices(addZone(grid, 'EU', 'bands'))).toMatchObject({ EU: ['', ''] })
  expect(setKind(grid, 'UK', 'steps').zones[0]).toMatchObject({ kind: 'steps', first_price: '' })
  expect(setKind(grid, 'UK', 'bands')).toEqual(grid)
  expect(removeZone(grid, 'UK').zones.map(({ code }) => code)).toEqual(['FAR', 'CN'])
})

test('a block from a spreadsheet lands on the zones with bands and stops at the edge', () => {
  const block = readBlock('£1,234.50\t2\t3\r\n4\t5\t6\r\n7\t8\t9\r\n')
  expect(prices(pastePrices(grid, { zone: 'UK', row: 0 }, block))).toMatchObject({
    UK: ['1234.50', '4'],
    FAR: ['2', '5'],
    CN: ['6.80', '4.20'],
  })
  expect(prices(pastePrices(grid, { zone: 'FAR', row: 1 }, readBlock('9.99')))).toMatchObject({ FAR: ['5.99', '9.99'] })
})

test('a price beside that of another version', () => {
  const zones = [
    { code: 'UK', rate: { kind: 'bands' as const, bands: [{ over: 0, upTo: 1000, price: asPence(299) }] } },
    {
      code: 'CN',
      rate: { kind: 'steps' as const, firstGrams: 500, firstPrice: asPence(680), stepGrams: 500, stepPrice: asPence(420) },
    },
  ]
  expect(priceBefore(zones, 'UK', 1000)).toBe(299)
  expect(priceBefore(zones, 'UK', 1001)).toBeUndefined()
  expect(priceBefore(zones, 'CN', 1001)).toBe(1520)
  expect(priceBefore(zones, 'EU', 1)).toBeUndefined()
  // 15 of 299 are 5.0 %, 1 of 299 is 0.3 %, -150 of 299 are -50.2 %
  expect(['3.14', '3.00', '1.49', '2.99', '', 'x'].map((text) => priceChange(text, asPence(299)))).toEqual([
    50,
    3,
    -502,
    0,
    null,
    null,
  ])
  expect(priceChange('1', undefined)).toBeNull()
  expect(priceChange('1', asPence(0))).toBeNull()
})
