import { expect, test } from 'vitest'
import { readPlaces } from './places.ts'

test('places are read as staff write them', () => {
  const text = 'fr, DE\nGB IV，gb pa20\nGB PA20-PA78; GB IV3 5\n\nDE 10000 - 19999\nFR 974*\n*'
  const rule = (country: string, kind: string, from = '', to = '') => ({ country, kind, from, to })
  expect(readPlaces(text)).toEqual({
    places: [
      rule('FR', 'any'),
      rule('DE', 'any'),
      rule('GB', 'area', 'IV'),
      rule('GB', 'outcode', 'PA20'),
      rule('GB', 'range', 'PA20', 'PA78'),
      rule('GB', 'sector', 'IV35'),
      rule('DE', 'range', '10000', '19999'),
      rule('FR', 'prefix', '974'),
      rule('*', 'any'),
    ],
    bad: [],
  })
})

test.each(['France', 'GB PA78-PA20', 'GB PA20-PH10', 'DE 100-19999', 'GB !', 'G', 'GB 5 IV3'])('%s is no place', (text) => {
  expect(readPlaces(text)).toEqual({ places: [], bad: [text] })
})
