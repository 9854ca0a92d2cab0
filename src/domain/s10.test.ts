import { describe, expect, it } from 'vitest'
import { checkDigit, makeS10, parseS10 } from './s10.ts'

describe('the check digit', () => {
  // Worked out by hand: the digits times 8 6 4 2 3 5 9 7, summed, taken from eleven.
  it.each([
    // 32 + 42 + 12 + 2 + 6 + 20 + 72 + 14 = 200, 200 mod 11 = 2, 11 − 2
    [47_312_482, 9],
    // 8 + 12 + 12 + 8 + 15 + 30 + 63 + 56 = 204, mod 11 = 6, 11 − 6
    [12_345_678, 5],
    // 8 and nothing else: 11 − 8
    [10_000_000, 3],
    // 7, 11 − 7
    [1, 4],
    // 9 × (8+6+4+2+3+5+9+7) = 396 = 36 × 11, rest 0: eleven becomes 5
    [99_999_999, 5],
    // 0: eleven becomes 5
    [0, 5],
    // 8 × 7 = 56, mod 11 = 1: ten becomes 0
    [8, 0],
    // 3 × 7 = 21, mod 11 = 10, 11 − 10
    [3, 1],
    // 5 × 2 (fourth place) = 10, 11 − 10
    [50_000, 1],
    // 6 × 2 = 12, mod 11 = 1: ten becomes 0
    [60_000, 0],
  ])('of %i is %i', (serial, digit) => {
    expect(checkDigit(serial)).toBe(digit)
  })

  it.each([-1, 100_000_000, 1.5, Number.NaN])('is not made of %d', (serial) => {
    expect(() => checkDigit(serial)).toThrow(RangeError)
  })
})

describe('a number', () => {
  it.each([
    [{ prefix: 'RN', serial: 47_312_482, country: 'GB' }, 'RN473124829GB'],
    [{ prefix: 'PR', serial: 10_000_000, country: 'GB' }, 'PR100000003GB'],
    [{ prefix: 'EE', serial: 8, country: 'CN' }, 'EE000000080CN'],
    [{ prefix: 'CP', serial: 0, country: 'HK' }, 'CP000000005HK'],
  ])('%o is written and read as %s', (number, text) => {
    expect(makeS10(number)).toBe(text)
    expect(parseS10(text)).toEqual(number)
  })

  it.each(['rn473124829gb', ' RN 4731 2482 9 GB ', 'RN-473124829-GB'])('is read from “%s” as people type it', (text) => {
    expect(parseS10(text)).toEqual({ prefix: 'RN', serial: 47_312_482, country: 'GB' })
  })

  it.each([
    ['a wrong check digit', 'RN473124828GB'],
    ['two digits swapped', 'RN743124829GB'],
    ['one digit mistyped', 'RN473124929GB'],
    ['a digit short', 'RN47312489GB'],
    ['a digit too many', 'RN4731248299GB'],
    ['one letter in front', 'R473124829GB'],
    ['digits for a country', 'RN47312482944'],
    ['letters among the digits', 'RN4731248O9GB'],
    ['digits of another script', 'RN47312482९GB'],
    ['nothing', ''],
  ])('with %s is none', (_, text) => {
    expect(parseS10(text)).toBeNull()
  })

  it('finds every single digit that is mistyped, where its check digit is not 5', () => {
    const good = 'RN473124829GB'
    for (let place = 2; place < 11; place++)
      for (let digit = 0; digit < 10; digit++) {
        const typed = `${good.slice(0, place)}${digit}${good.slice(place + 1)}`
        expect([typed, parseS10(typed) !== null]).toEqual([typed, typed === good])
      }
  })

  it('is not made of letters that are none', () => {
    expect(() => makeS10({ prefix: 'P', serial: 1, country: 'GB' })).toThrow(RangeError)
    expect(() => makeS10({ prefix: 'PR', serial: 1, country: 'gb' })).toThrow(RangeError)
  })
})
