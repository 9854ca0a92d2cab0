import { expect, test } from 'vitest'
import { isSamePostcode, toInitials, toPublicPlace } from './public-tracking.ts'

test('a post code is the same however it is typed, and nothing is the same as none', () => {
  expect(isSamePostcode('m3 1az', 'M3 1AZ')).toBe(true)
  expect(isSamePostcode('M31AZ', 'M3 1AZ')).toBe(true)
  expect(isSamePostcode('2000-01', '200001')).toBe(true)
  expect(isSamePostcode('M3 1AY', 'M3 1AZ')).toBe(false)
  expect(isSamePostcode('', '')).toBe(false)
  expect(isSamePostcode(' - ', '')).toBe(false)
})

test('a name is shown by its initials only', () => {
  expect(toInitials('Ms Ann Łęcka')).toBe('M. A. Ł.')
  expect(toInitials('jean-luc')).toBe('J. L.')
  expect(toInitials('王小明')).toBe('王**')
  expect(toInitials('')).toBe('')
})

test('a place is shown at the level of a town, without what stands in the name or the street of a party', () => {
  const parties = [
    { name: 'Ann Smith', company: '', detailAddress: '27 Deansgate', city: 'Manchester', state: '' },
    { name: '王小明', company: '小明商行', detailAddress: '南京东路 100 号', city: '市辖区', state: '上海市' },
  ]
  const cases: [string, string][] = [
    ['Manchester', 'Manchester'],
    ['Heathrow, London, GB', 'London, GB'],
    ['27 Deansgate, Manchester M3 1AZ', ''],
    ['Deansgate, Manchester', 'Manchester'],
    ['Ann Smith, Manchester', 'Manchester'],
    ['at Ann Smith’s', ''],
    ['上海市，南京东路', '上海市'],
    ['小明商行', ''],
    ['+44 7911 123456', ''],
    ['', ''],
  ]
  for (const [place, shown] of cases) expect([place, toPublicPlace(place, parties)]).toEqual([place, shown])
})
