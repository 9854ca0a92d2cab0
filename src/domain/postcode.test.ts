import fc from 'fast-check'
import { isValid, parse } from 'postcode'
import { describe, expect, test } from 'vitest'
import { isUkPostcodeOf, normalizePostcode, readUkPostcode } from './postcode.ts'

describe('British post codes', () => {
  test.each([
    ['SW1A 1AA', 'SW1A 1AA', 'SW', 'SW1A', 'SW1A 1'],
    ['sw1a2aa', 'SW1A 2AA', 'SW', 'SW1A', 'SW1A 2'],
    ['  m1   1ae ', 'M1 1AE', 'M', 'M1', 'M1 1'],
    ['B33 8TH', 'B33 8TH', 'B', 'B33', 'B33 8'],
    ['CR2 6XH', 'CR2 6XH', 'CR', 'CR2', 'CR2 6'],
    ['DN55 1PT', 'DN55 1PT', 'DN', 'DN55', 'DN55 1'],
    ['w1a0ax', 'W1A 0AX', 'W', 'W1A', 'W1A 0'],
    ['EC1A 1BB', 'EC1A 1BB', 'EC', 'EC1A', 'EC1A 1'],
    ['E1W 1AA', 'E1W 1AA', 'E', 'E1W', 'E1W 1'],
    ['N1C 4AG', 'N1C 4AG', 'N', 'N1C', 'N1C 4'],
    ['G2 1DY', 'G2 1DY', 'G', 'G2', 'G2 1'],
    ['BT1 5GS', 'BT1 5GS', 'BT', 'BT1', 'BT1 5'],
    ['cf101ep', 'CF10 1EP', 'CF', 'CF10', 'CF10 1'],
    ['EH1 1YZ', 'EH1 1YZ', 'EH', 'EH1', 'EH1 1'],
    ['ZE1 0AA', 'ZE1 0AA', 'ZE', 'ZE1', 'ZE1 0'],
    ['GY1 1WG', 'GY1 1WG', 'GY', 'GY1', 'GY1 1'],
    ['BF1 2AT', 'BF1 2AT', 'BF', 'BF1', 'BF1 2'],
  ])('%s is %s', (typed, normal, area, outcode, sector) => {
    expect(readUkPostcode(typed)).toEqual({ normal, area, outcode, sector })
  })

  test.each([
    ['', 'empty'],
    ['SW1A', 'only the outward half'],
    ['SW1A 1A', 'too short'],
    ['SW1A 1AAA', 'too long'],
    ['SW1A 1AC', 'a C in the inward half'],
    ['M1 1OE', 'a letter O for the digit'],
    ['QQ1 1AA', 'no such area'],
    ['Z1 1AA', 'no such area of one letter'],
    ['1M 1AE', 'digit first'],
    ['MM11 1AE', 'no such area of two letters'],
    ['M1A1 1AE', 'an outward half that is too long'],
    ['100080', 'a Chinese one'],
    ['M1-1AE', 'a dash'],
  ])('“%s” is none: %s', (typed) => {
    expect(readUkPostcode(typed)).toBeNull()
  })

  test('whatever we take, the library for British post codes takes too, and cuts it alike', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'), minLength: 1, maxLength: 2 })
    const any = fc
      .tuple(
        letters,
        fc.nat(9),
        fc.constantFrom('', '0', '5', 'A', 'W'),
        fc.nat(9),
        letters.filter((text) => text.length === 2),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(any, (typed) => {
        const ours = readUkPostcode(typed)
        if (!ours) return
        expect(isValid(typed)).toBe(true)
        const theirs = parse(typed)
        expect([ours.normal, ours.area, ours.outcode, ours.sector]).toEqual([
          theirs.postcode,
          theirs.area,
          theirs.outcode,
          theirs.sector,
        ])
      }),
      { numRuns: 2000, seed: 20261115 },
    )
  })

  test('an island’s post code belongs to the island alone', () => {
    expect(isUkPostcodeOf('GB', 'GY1 1WG')).toBe(false)
    expect(isUkPostcodeOf('GG', 'GY1 1WG')).toBe(true)
    expect(isUkPostcodeOf('JE', 'GY1 1WG')).toBe(false)
    expect(isUkPostcodeOf('GB', 'm11ae')).toBe(true)
  })

  test('is kept in its normal form, others in capitals', () => {
    expect(normalizePostcode('GB', ' sw1a1aa ')).toBe('SW1A 1AA')
    expect(normalizePostcode('GB', 'nonsense')).toBe('NONSENSE')
    expect(normalizePostcode('NL', '1012  ab')).toBe('1012 AB')
  })
})
