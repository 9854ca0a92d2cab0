import { expect, test } from 'vitest'
import { iconSpelling, isOwnIcon, ownIcon } from '#domain/menu-icons.ts'
import * as menuIcons from '#web/lib/menu-icons.ts'
import * as moreMenuIcons from '#web/lib/more-menu-icons.ts'
import { chineseIconNames, searchIcons } from './search-icons.ts'

const names = Object.keys({ ...menuIcons, ...moreMenuIcons })

test('an icon is found by its name, or by what it means in Chinese', () => {
  expect(searchIcons('TRUCK', names)).toEqual(['truck', 'truck-delivery', 'truck-return'])
  expect(searchIcons('退货', names)).toEqual(['truck-return'])
  expect(searchIcons('user 管理', names)).toEqual(['user-shield'])
  expect(searchIcons('no such thing', names)).toEqual([])
})

test('nothing typed shows them all', () => expect(searchIcons('  ', names)).toEqual(names))

test('Chinese words stand only beside icons that there are', () => {
  expect(Object.keys(chineseIconNames).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.values(chineseIconNames).filter((words) => !/\p{Script=Han}/u.test(words))).toEqual([])
})

test('every icon has a spelling that existing clients draw and no other icon has, and is found again by it', () => {
  expect(names.filter((name) => !isOwnIcon(name))).toEqual([])
  expect(
    names.map(iconSpelling).filter((spelling) => !/^(fa fa-[a-z-]+|el-icon-[A-Z]\w+|local-[a-z-]+)$/.test(spelling)),
  ).toEqual([])
  expect(names.map((name) => ownIcon(iconSpelling(name)))).toEqual(names)
  expect([iconSpelling('fa fa-anchor'), ownIcon('fa fa-anchor'), isOwnIcon('fa fa-anchor')]).toEqual([
    'fa fa-anchor',
    'fa fa-anchor',
    false,
  ])
})
