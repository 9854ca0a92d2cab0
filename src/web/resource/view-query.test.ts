import { expect, test } from 'vitest'
import { country } from '#contract/resources/country.ts'
import { defaultColumns } from './columns.ts'
import { isViewActive, parseViewQuery, toViewQuery } from './view-query.ts'

const view = (query: string, columns = defaultColumns) => ({ id: 1, name: 'v', query, columns, is_default: 0 })

test('a view leaves out the page and whatever is not the list’s', () => {
  const state = parseViewQuery(country, 'page=3&q=land&is_eu=1&order=name_en,asc&limit=50&open=5&nonsense=1')
  expect(toViewQuery(country, state)).toBe('q=land&is_eu=1&order=name_en%2Casc&limit=50')
})

test('a view is shown when filters, order and columns are its own, however they were written', () => {
  const state = parseViewQuery(country, 'is_eu=1&q=land&page=2')
  expect(isViewActive(country, view('q=land&is_eu=1'), state, defaultColumns)).toBe(true)
  expect(isViewActive(country, view('q=land'), state, defaultColumns)).toBe(false)
  expect(isViewActive(country, view('q=land&is_eu=1'), state, { show: ['weigh'], hide: [] })).toBe(false)
  const columns = { show: ['weigh', 'create_time'], hide: [] }
  expect(isViewActive(country, view('q=land&is_eu=1', columns), state, { show: ['create_time', 'weigh'], hide: [] })).toBe(true)
  // The resource's own order said aloud is still its own.
  expect(isViewActive(country, view('order=weigh,desc'), parseViewQuery(country, ''), defaultColumns)).toBe(true)
})
