import { expect, test } from 'vitest'
import type { Grid } from '#domain/pricing/grid.ts'
import { checkGrid, marksOf } from './check-grid.ts'

const zones = [
  { code: 'UK', name: 'UK', places: 'GB' },
  { code: 'EU', name: 'Europe', places: 'FR' },
]
const grid = (uk: string[], eu: string[]): Grid => ({
  price_side: 'gross',
  bands: [
    { over: '0', up_to: '500' },
    { over: '500', up_to: '1000' },
    { over: '1000', up_to: '2000' },
  ],
  zones: [
    { code: 'UK', kind: 'bands', prices: uk },
    { code: 'EU', kind: 'bands', prices: eu },
  ],
  surcharges: [],
})
const marked = (one: Grid, max_grams = 2000) =>
  [...marksOf(one, checkGrid(one, { zones, max_grams }))].map(([place, { tone }]) => [place, tone])

test('a whole grid has no marks', () => {
  expect(marked(grid(['1', '2', '3'], ['4', '5', '6']))).toEqual([])
})

test('an empty cell in the middle, prices that end early, and prices that fall are marked where they show', () => {
  expect(marked(grid(['1', '', '3'], ['4', '5', '']))).toEqual([
    ['UK 1', 'wrong'],
    ['EU 2', 'wrong'],
  ])
  expect(marked(grid(['1', '2', '3'], ['4', '3.99', '6']))).toEqual([['EU 1', 'warning']])
  expect(marked(grid(['1', '2', '3'], ['4', '5', '6']), 3000)).toEqual([
    ['UK 2', 'wrong'],
    ['EU 2', 'wrong'],
  ])
})

test('what cannot be read is said before anything that follows from it', () => {
  const typed = grid(['1', 'two', '3'], ['', '', ''])
  expect(marked(typed)).toEqual([['UK 1', 'wrong']])
  expect(marked({ ...typed, bands: [{ over: 'x', up_to: '500' }, ...typed.bands.slice(1)] })).toEqual([
    ['bands.0.over', 'wrong'],
    ['UK 1', 'wrong'],
  ])
})

test('a zone without prices or without places is marked at its head', () => {
  expect(marked(grid(['1', '2', '3'], ['', '', '']))).toEqual([['EU', 'wrong']])
  const gone = grid(['1', '2', '3'], ['4', '5', '6'])
  const check = checkGrid(gone, { zones: zones.slice(0, 1), max_grams: 2000 })
  expect(check.problems).toEqual([{ zone: 'EU', code: 'no_places' }])
})
