import { expect, test } from 'vitest'
import { articleListPath, readArticleFilter } from './list.tsx'

test.each([
  ['', { page: 1, limit: 12, category_id: undefined, quick_search: undefined }],
  ['category=2&q=customs%20form&page=3', { page: 3, limit: 12, category_id: 2, quick_search: 'customs form' }],
  ['category=x&page=-1&q=%20', { page: 1, limit: 12, category_id: undefined, quick_search: undefined }],
])('the address ?%s shows %j', (query, choice) => {
  expect(readArticleFilter(new URLSearchParams(query))).toEqual(choice)
})

test('what is shown and its address are the same both ways', () => {
  for (const place of ['/articles', '/articles?category=2', '/articles?category=2&q=%E6%8A%A5%E5%85%B3&page=3'])
    expect(articleListPath(readArticleFilter(new URLSearchParams(place.split('?')[1])))).toBe(place)
})
