import { expect, test } from 'vitest'
import { localityNames, townName } from './locality.ts'

test.each([
  ['上海市', '市辖区', ['上海市'], '上海市'],
  ['重庆市', '县', ['重庆市'], '重庆市'],
  ['湖北省', '省直辖县级行政区划', ['湖北省'], '湖北省'],
  ['广东省', '深圳市', ['深圳市', '广东省'], '深圳市'],
  ['北京市', '北京市', ['北京市'], '北京市'],
  ['Surrey', 'Guildford', ['Guildford', 'Surrey'], 'Guildford'],
  ['', 'York', ['York'], 'York'],
  ['', '市辖区', ['市辖区'], '市辖区'],
  ['Île-de-France', '', ['Île-de-France'], 'Île-de-France'],
  ['', '', [], ''],
])('%s, %s', (province, city, places, town) => {
  expect(localityNames({ province, city })).toEqual(places)
  expect(townName({ province, city })).toBe(town)
})
