import { expect, test } from 'vitest'
import { plainLabel, treeLabel } from './remote-choices.ts'

const target = { resource: 'auth.group', label: 'name' }

test('a row is called by its label, and by its number where that is empty', () => {
  expect(treeLabel(target, { id: 3, name: 'Finance' })).toBe('Finance')
  expect(treeLabel(target, { id: 3, name: '' })).toBe('#3')
})

test.each([
  ['├ Finance', 'Finance'],
  ['    └ Night shift', 'Night shift'],
  ['│   ├ 财务', '财务'],
  ['Finance', 'Finance'],
])('%j without its branches is %j', (drawn, bare) => expect(plainLabel(drawn)).toBe(bare))
