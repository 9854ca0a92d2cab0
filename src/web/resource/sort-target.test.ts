import { describe, expect, it } from 'vitest'
import { moveRowTo, sortTarget } from './sort-target.ts'

const place = { ids: [11, 12, 13], page: 2, limit: 3, total: 8 }

describe('moving a row by one place', () => {
  it('is the neighbour on the page', () => {
    expect(sortTarget({ ...place, id: 12, step: -1 })).toEqual({ at: 'row', id: 11 })
    expect(sortTarget({ ...place, id: 12, step: 1 })).toEqual({ at: 'row', id: 13 })
  })

  it('crosses the edge of a page by position', () => {
    expect(sortTarget({ ...place, id: 11, step: -1 })).toEqual({ at: 'position', position: 3 })
    expect(sortTarget({ ...place, id: 13, step: 1 })).toEqual({ at: 'position', position: 7 })
  })

  it('ends with the list', () => {
    expect(sortTarget({ ...place, page: 1, id: 11, step: -1 })).toBeUndefined()
    expect(sortTarget({ ...place, total: 6, id: 13, step: 1 })).toBeUndefined()
    expect(sortTarget({ ...place, id: 99, step: 1 })).toBeUndefined()
  })
})

describe('the order shown before the server answers', () => {
  const rows = [1, 2, 3, 4]
  const self = (row: number) => row

  it('puts the row at the place of the target', () => {
    expect(moveRowTo(rows, self, 1, 3)).toEqual([2, 3, 1, 4])
    expect(moveRowTo(rows, self, 4, 2)).toEqual([1, 4, 2, 3])
  })

  it('stays as it is when either row is not there', () => {
    expect(moveRowTo(rows, self, 9, 2)).toEqual(rows)
    expect(moveRowTo(rows, self, 1, 9)).toEqual(rows)
  })
})
