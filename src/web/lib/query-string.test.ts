import { describe, expect, it } from 'vitest'
import { toQueryString } from './query-string.ts'

describe('the query', () => {
  it.each([
    [{ ids: [1, 2] }, 'ids[]=1&ids[]=2'],
    [
      { search: [{ field: 'username', val: 'ad', operator: 'LIKE' }] },
      'search[0][field]=username&search[0][val]=ad&search[0][operator]=LIKE',
    ],
    [{ search: [{ val: [1, 2] }] }, 'search[0][val][0]=1&search[0][val][1]=2'],
    [{ a: undefined, b: null, c: '', d: false, e: 0 }, 'c=&d=false&e=0'],
    [{ q: '英国 & co/=?' }, 'q=%E8%8B%B1%E5%9B%BD%20%26%20co%2F%3D%3F'],
    [{ filter: { from: 1 } }, 'filter[from]=1'],
    [{}, ''],
  ])('%j → %s', (input, text) => {
    expect(toQueryString(input)).toBe(text)
  })
})
