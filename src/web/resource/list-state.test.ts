import { describe, expect, it } from 'vitest'
import { text } from '#contract/fields.ts'
import { resource } from '#contract/resource.ts'
import { claim } from '#contract/resources/claim.ts'
import { country } from '#contract/resources/country.ts'
import { isQueueFilter, isQueueOnly, isReorderable, type ListState, readListState, writeListState } from './list-state.ts'

const plain: ListState = { tab: '', page: 1, limit: 20, sort: undefined, q: '', filters: [] }
const read = (query: string) => readListState(country, new URLSearchParams(query))
const write = (state: Partial<ListState>, over = '') =>
  writeListState(country, { ...plain, ...state }, new URLSearchParams(over)).toString()

describe('the tabs of a queue', () => {
  const open = (query: string) => readListState(claim, new URLSearchParams(query))
  const isTab = (query: string) => open(query).filters.map((filter) => isQueueFilter(claim, filter))

  it('are one for each value, so that nobody needs a filter for them', () => {
    expect(claim.queues?.list.map(({ value }) => value).sort()).toEqual(
      Object.keys(claim.fields[claim.queues?.field ?? '']?.options ?? {}).sort(),
    )
    expect(['staff', 'nobody'].map((value) => isTab(`waits_for=${value}`))).toEqual([[true], [true]])
  })

  it('do not hide what they cannot say', () => {
    expect(isTab('waits_for=nobody&waits_for.op=ne')).toEqual([false])
    expect(isTab('status=1')).toEqual([false])
  })

  it('are open alone, or with something looked for in them', () => {
    expect(isQueueOnly(claim, open('waits_for=staff&order=create_time,asc'))).toBe(true)
    expect(isQueueOnly(claim, open('waits_for=staff&q=C26'))).toBe(false)
    expect(isQueueOnly(claim, open('waits_for=staff&status=1'))).toBe(false)
    expect(isQueueOnly(claim, open(''))).toBe(false)
  })
})

describe('the state of a list in the address', () => {
  it('is empty for the plain list', () => {
    expect(read('')).toEqual(plain)
    expect(write({})).toBe('')
  })

  it('reads a deep link with one parameter per searched field', () => {
    expect(read('iso2=GB').filters).toEqual([{ field: 'iso2', operator: 'LIKE', value: 'GB' }])
    expect(read('id=1').filters).toEqual([{ field: 'id', operator: '=', value: '1' }])
    expect(read('id=1,9').filters).toEqual([{ field: 'id', operator: 'RANGE', value: '1,9' }])
    expect(read('is_eu=0').filters).toEqual([{ field: 'is_eu', operator: '=', value: '0' }])
    expect(read('update_time=2026-03-09').filters).toEqual([{ field: 'update_time', operator: 'RANGE', value: '2026-03-09' }])
  })

  it('comes back as it was written', () => {
    const state: ListState = {
      tab: '',
      page: 3,
      limit: 50,
      sort: { field: 'name_en', direction: 'asc' },
      q: '联合 & co',
      filters: [
        { field: 'name_en', operator: 'NOT LIKE', value: 'a,b=c&d' },
        { field: 'iso2', operator: '=', value: 'GB' },
        { field: 'is_eu', operator: '=', value: '1' },
        { field: 'create_time', operator: 'RANGE', value: '2026-01-01 00:00:00,' },
      ],
    }
    expect(read(write(state))).toEqual(state)
  })

  it('names an operator only where it is not the usual one', () => {
    expect(write({ filters: [{ field: 'iso2', operator: 'LIKE', value: 'GB' }] })).toBe('iso2=GB')
    expect(write({ filters: [{ field: 'iso2', operator: '=', value: 'GB' }] })).toBe('iso2=GB&iso2.op=eq')
  })

  it('leaves the parameters of others alone and removes its own', () => {
    expect(write({ q: 'x' }, 'edit=5&page=4&iso2=GB&iso2.op=eq&tab=a')).toBe('edit=5&tab=a&q=x')
  })

  it('does not believe nonsense', () => {
    expect(read('page=-3&limit=7&order=table,asc')).toEqual(plain)
    expect(read('page=1.5&limit=1e9&order=iso2,sideways')).toEqual(plain)
    expect(read('password=1&weigh=1&iso2=')).toEqual(plain)
    expect(read('iso2=GB&iso2.op=drop').filters[0]?.operator).toBe('LIKE')
  })

  it('takes the own order said aloud for the own order', () => {
    expect(isReorderable(read('order=weigh,desc&page=2'))).toBe(true)
    expect(isReorderable(read('order=weigh,asc'))).toBe(false)
    expect(isReorderable(read('q=x'))).toBe(false)
  })

  it('keeps a field apart whose name the list uses itself', () => {
    const book = resource('book', {
      table: 'book',
      fields: { page: text(5, { search: true }) },
      defaultSort: ['page', 'asc'],
      label: 'page',
      remove: 'never',
    })
    const state = { ...plain, page: 2, filters: [{ field: 'page', operator: 'LIKE' as const, value: '7' }] }
    const written = writeListState(book, state, new URLSearchParams())
    expect(written.toString()).toBe('f.page=7&page=2')
    expect(readListState(book, written)).toEqual(state)
  })
})
