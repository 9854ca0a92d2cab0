import { expect, test } from 'vitest'
import { type Raster, rasterLine } from './raster.ts'

const isDark = ({ width, bits }: Raster, x: number, y: number): boolean =>
  ((bits[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
const darkIn = (raster: Raster, x: number): number =>
  Array.from({ length: raster.height }, (_, y) => isDark(raster, x, y)).filter(Boolean).length

test('an upright bar is black from top to bottom', () => {
  const raster = rasterLine('|', { size: 40, weight: 'bold' })
  const middle = Math.floor(raster.width / 2)
  expect(darkIn(raster, middle)).toBeGreaterThanOrEqual(raster.height - 2)
})

test('the inside of a letter stays white, and its last column is there', () => {
  const ring = rasterLine('O', { size: 40, weight: 'regular' })
  const [x, y] = [Math.floor(ring.width / 2), Math.floor(ring.height / 2)]
  expect(isDark(ring, x, y)).toBe(false)
  expect(isDark(ring, x, 1)).toBe(true)
  // Both feet of an A are as wide: nothing was cut on the right.
  const letter = rasterLine('A', { size: 60, weight: 'bold' })
  const foot = letter.height - 2
  const row = Array.from({ length: letter.width }, (_, column) => isDark(letter, column, foot))
  const [left, right] = [row.indexOf(true), letter.width - 1 - row.lastIndexOf(true)]
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1)
  expect(
    Math.abs(row.indexOf(false, left) - left - (row.lastIndexOf(true) - row.lastIndexOf(false, row.lastIndexOf(true)))),
  ).toBeLessThanOrEqual(1)
})

test('it stands on the baseline, with what hangs below', () => {
  const plain = rasterLine('中', { size: 32, weight: 'regular' })
  expect(plain.above).toBeGreaterThan(20)
  expect(plain.height).toBeGreaterThan(plain.above)
  const letter = rasterLine('Ł', { size: 32, weight: 'regular' })
  expect(letter.height - letter.above).toBeLessThanOrEqual(1)
})

test('spaces leave nothing to draw', () => {
  expect(rasterLine('   ', { size: 32, weight: 'regular' })).toMatchObject({ width: 0, height: 0 })
})
