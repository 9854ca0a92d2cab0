import { expect, test } from 'vitest'
import { diskParts } from './disk-parts.ts'

const sum = (parts: { value: number }[]) => parts.reduce((total, { value }) => total + value, 0)

test('the parts of the disk add up to what is used, and "other" is the rest', () => {
  const parts = diskParts(1000, [
    { name: 'database', bytes: 300 },
    { name: 'uploads', bytes: 200 },
  ])
  expect(parts.map(({ name, value }) => [name, value])).toEqual([
    ['database', 300],
    ['uploads', 200],
    ['other', 500],
  ])
})

test('sizes that cannot be right still add up', () => {
  const parts = diskParts(1000, [
    { name: 'database', bytes: 900 },
    { name: 'uploads', bytes: 900 },
    { name: 'backups', bytes: -5 },
  ])
  expect(parts.map(({ value }) => value)).toEqual([900, 100, 0, 0])
  expect(sum(parts)).toBe(1000)
})
