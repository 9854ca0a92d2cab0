import { expect, test } from 'vitest'
import { isUnfolded, withRowOpen } from './tree-list.tsx'

const closed = { isOpen: false, except: new Set<number>() }
const open = { isOpen: true, except: new Set<number>() }

test('a row that is unfolded in a folded tree is the only one, and folds again', () => {
  const one = withRowOpen(closed, 7, true)
  expect([isUnfolded(one, 7), isUnfolded(one, 8)]).toEqual([true, false])
  expect(isUnfolded(withRowOpen(one, 7, false), 7)).toBe(false)
})

test('a row that is folded in an unfolded tree is the only one, also when it is folded twice', () => {
  const one = withRowOpen(withRowOpen(open, 7, false), 7, false)
  expect([isUnfolded(one, 7), isUnfolded(one, 8)]).toEqual([false, true])
  expect(withRowOpen(one, 7, true)).toEqual(open)
})

test('what was is left as it was', () => {
  withRowOpen(closed, 7, true)
  expect(closed.except.size).toBe(0)
})
