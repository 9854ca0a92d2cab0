import { expect, test } from 'vitest'
import { country } from '#contract/resources/country.ts'
import { declaredColumns } from './columns.ts'
import { isShowing, queryOf, stateOf } from './view-query.ts'

const view = (query: string, columns = declaredColumns) => ({ id: 1, name: 'v', query, columns, is_default: 0 })

test('a view leaves out the page and whatever is not the list’s', () => {
  const state = stateOf(country, 'page=3&q=land&is_eu=1&order=name_en,asc&limit=50&open=5&nonsense=1')
  expect(queryOf(country, state)).toBe('q=land&is_eu=1&order=name_en%2Casc&limit=50')
})

test('a view is shown when filters, order and columns are its own, however they were written', () => {
  const state = stateOf(country, 'is_eu=1&q=land&page=2')
  expect(isShowing(country, view('q=land&is_eu=1'), state, declaredColumns)).toBe(true)
  expect(isShowing(country, view('q=land'), state, declaredColumns)).toBe(false)
  expect(isShowing(country, view('q=land&is_eu=1'), state, { show: ['weigh'], hide: [] })).toBe(false)
  const columns = { show: ['weigh', 'create_time'], hide: [] }
  expect(isShowing(country, view('q=land&is_eu=1', columns), state, { show: ['create_time', 'weigh'], hide: [] })).toBe(true)
  // The resource's own order said aloud is still its own.
  expect(isShowing(country, view('order=weigh,desc'), stateOf(country, ''), declaredColumns)).toBe(true)
})
