import { describe, expect, it } from 'vitest'
import { formatSize, parseSize } from './size.ts'

describe('a length', () => {
  it.each([
    ['30.5', 305],
    ['30', 300],
    [' 30.50 ', 305],
    ['0.1', 1],
    ['007', 70],
    ['0', 0],
    ['150.0', 1500],
  ])('of %s cm is %i mm', (text, millimetres) => {
    expect(parseSize(text)).toBe(millimetres)
  })

  it.each(['', '.5', '5.', '1.25', '-3', '+3', '1e2', '30,5', '12 cm', '1234567', '٣'])('is not read from “%s”', (text) => {
    expect(parseSize(text)).toBeNull()
  })

  it.each([
    [305, '30.5'],
    [300, '30'],
    [1, '0.1'],
    [0, '0'],
  ])('of %i mm is written as its shortest text', (millimetres, text) => {
    expect(formatSize(millimetres)).toBe(text)
    expect(parseSize(text)).toBe(millimetres)
  })
})
