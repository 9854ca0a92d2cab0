import { expect, test } from 'vitest'
import { addPrinted, confirmPrinted, withoutAsked } from './printed-rows.ts'

test('what was printed stays in sight; only what nobody has answered for is asked about, and taken back', () => {
  const first = addPrinted(undefined, 'page 1', [5, 4])
  expect(first).toEqual({ list: 'page 1', ids: [5, 4], asked: [5, 4] })
  const second = addPrinted(confirmPrinted(first), 'page 1', [4, 3])
  expect(second).toEqual({ list: 'page 1', ids: [5, 4, 3], asked: [4, 3] })
  expect(withoutAsked(second)).toEqual({ list: 'page 1', ids: [5], asked: [] })
})

test('another list forgets them', () => {
  expect(addPrinted(addPrinted(undefined, 'page 1', [5]), 'page 2', [2])).toEqual({ list: 'page 2', ids: [2], asked: [2] })
})
