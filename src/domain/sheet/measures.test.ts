import { describe, expect, test } from 'vitest'
import { findHeadingUnit, isUnclearWeight, parseSide, parseSides, parseWeight, withUnit } from './measures.ts'

describe('weights', () => {
  test.each([
    ['500', 500],
    ['0.5kg', 500],
    ['0.5 KG', 500],
    ['500g', 500],
    ['500 克', 500],
    ['1斤', 500],
    ['2.5公斤', 2500],
    ['3两', 150],
    ['1 lb', 454],
    ['8oz', 227],
    ['1,5kg', 1500],
    ['1,500', 1500],
    ['０．５ｋｇ', 500],
    ['0.0004kg', 1],
    ['0', 0],
    ['', null],
    ['heavy', null],
    ['5 stone', null],
    ['-5', null],
    ['1.2.3', null],
  ])('%s is %s g', (text, grams) => {
    expect(parseWeight(text)).toBe(grams)
  })
})

describe('sizes', () => {
  test.each([
    ['30', '30'],
    ['30.5cm', '30.5'],
    ['305mm', '30.5'],
    ['12in', '30.5'],
    ['0.3m', '30'],
    ['三十', null],
  ])('%s is %s cm', (text, side) => {
    expect(parseSide(text)).toBe(side)
  })

  test.each([
    ['30x20x15', ['30', '20', '15']],
    ['30 X 20 X 15 cm', ['30', '20', '15']],
    ['30×20×15厘米', ['30', '20', '15']],
    ['300*200*150mm', ['30', '20', '15']],
    ['30cm x 20cm x 15cm', ['30', '20', '15']],
    ['30x20', null],
    ['30x20xhigh', null],
  ])('%s has the sides %s', (text, sides) => {
    expect(parseSides(text)).toEqual(sides)
  })
})

test.each([
  ['Weight (kg)', 'weight', 'kg'],
  ['重量（公斤）', 'weight', '公斤'],
  ['weight_kg', 'weight', 'kg'],
  ['重量kg', 'weight', 'kg'],
  ['Weight (g)', 'weight', 'g'],
  ['Weight', 'weight', undefined],
  ['Length (mm)', 'size', 'mm'],
  ['Length', 'size', undefined],
] as const)('the heading %s of a %s says %s', (heading, kind, unit) => {
  expect(findHeadingUnit(heading, kind)).toBe(unit)
})

test('only a bare number takes the unit of its heading', () => {
  expect([withUnit('0.5', 'kg'), withUnit('500g', 'kg'), withUnit('500', undefined)]).toEqual(['0.5kg', '500g', '500'])
  expect([withUnit('500', 'g'), withUnit('5', 'g'), withUnit('0.5', 'g')]).toEqual(['500', '5g', '0.5'])
})

describe('weights that are asked about', () => {
  test.each([
    ['0.5', true, true],
    ['1,5', true, true],
    ['12.5', true, true],
    ['2', true, true],
    ['2', false, false],
    ['500', true, false],
    ['250.5', true, false],
    ['500.0', true, false],
    ['1,500', true, false],
    ['0.5kg', true, false],
    ['5g', true, false],
    ['0', true, false],
    ['', true, false],
  ])('%s of a parcel (%s) is unclear: %s', (text, isParcel, isUnclear) => {
    expect(isUnclearWeight(text, isParcel)).toBe(isUnclear)
  })
})
