import { expect, test } from 'vitest'
import { addPrinted, confirmPrinted, dropUnconfirmed } from './printed-rows.ts'

test('what was printed stays in sight; only what nobody has answered for is asked about, and taken back', () => {
  const first = addPrinted(undefined, 'page 1', [5, 4])
  expect(first).toEqual({ list: 'page 1', ids: [5, 4], unconfirmed: [5, 4] })
  const second = addPrinted(confirmPrinted(first), 'page 1', [4, 3])
  expect(second).toEqual({ list: 'page 1', ids: [5, 4, 3], unconfirmed: [4, 3] })
  expect(dropUnconfirmed(second)).toEqual({ list: 'page 1', ids: [5], unconfirmed: [] })
})

test('another list forgets them', () => {
  expect(addPrinted(addPrinted(undefined, 'page 1', [5]), 'page 2', [2])).toEqual({ list: 'page 2', ids: [2], unconfirmed: [2] })
})
