import { expect, test } from 'vitest'
import { findColumns } from './sheet-columns.ts'

const names = { name: ['姓名', 'Name'], zip: ['邮编', 'Post code', 'Zip'], city: ['城市', 'City'] } as const

test('columns are found in any order and either language', () => {
  expect(findColumns(['City', '姓名', 'Notes', 'zip'], names)).toEqual({
    positions: { city: 0, name: 1, zip: 3 },
    missing: [],
    doubled: [],
    unknown: ['Notes'],
  })
})

test('stars, spaces and case do not matter, in either width', () => {
  expect(findColumns([' * name', '邮 编＊', 'POST  CODE *'], names)).toMatchObject({
    positions: { name: 0, zip: 1 },
    doubled: ['zip'],
  })
})

test('what is missing and what stands twice is said; an empty heading says nothing', () => {
  expect(findColumns(['Name', null, ' ', '姓名', 7], names)).toEqual({
    positions: { name: 0 },
    missing: ['zip', 'city'],
    doubled: ['name'],
    unknown: ['7'],
  })
})
