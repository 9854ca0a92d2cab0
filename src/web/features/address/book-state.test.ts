import { describe, expect, test } from 'vitest'
import { readBookState, writeBookState } from './book-state.ts'

describe('the address book’s place', () => {
  test('is read from the address, and nonsense is not believed', () => {
    expect(readBookState(new URLSearchParams('type=2&q=南山&page=3&limit=24'))).toEqual({
      page: 3,
      limit: 24,
      q: '南山',
      type: 2,
    })
    expect(readBookState(new URLSearchParams('type=9&page=-1&limit=7'))).toEqual({ page: 1, limit: 12, q: '', type: undefined })
    expect(readBookState(new URLSearchParams('type=')).type).toBeUndefined()
  })

  test('another filter starts at the first page and leaves the open form alone', () => {
    const now = new URLSearchParams('type=2&page=3&edit=5')
    expect(String(writeBookState(now, { type: 0 }))).toBe('type=0&edit=5')
    expect(String(writeBookState(now, { page: 4 }))).toBe('type=2&page=4&edit=5')
    expect(String(writeBookState(now, { type: undefined, q: '' }))).toBe('edit=5')
  })
})
