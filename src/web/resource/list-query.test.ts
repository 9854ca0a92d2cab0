import { describe, expect, it } from 'vitest'
import { listQuery } from '#contract/list-query.ts'
import { country } from '#contract/resources/country.ts'
import { toListQuery } from './list-query.ts'
import { formatRange, parseRange, readListState } from './list-state.ts'

const sent = (query: string) => toListQuery(country, readListState(country, new URLSearchParams(query)))

describe('what a list asks the server', () => {
  it('asks for page and limit only when nothing is searched', () => {
    expect(sent('')).toEqual({ page: 1, limit: 20 })
  })

  it('sends order, quick search and typed search items', () => {
    expect(sent('page=2&limit=50&order=iso2,desc&q= uk &iso2=GB&is_uk=1&id=3,9&name_en=x&name_en.op=not-like')).toEqual({
      page: 2,
      limit: 50,
      order: 'iso2,desc',
      quick_search: 'uk',
      search: [
        { field: 'id', operator: 'RANGE', val: '3,9' },
        { field: 'name_en', operator: 'NOT LIKE', val: 'x' },
        { field: 'iso2', operator: 'LIKE', val: 'GB' },
        { field: 'is_uk', operator: '=', val: '1' },
      ],
    })
  })

  it.each([
    ['2026-03-09', '2026-03-09 00:00:00,2026-03-09 23:59:59'],
    ['2026-03-09,2026-03-10', '2026-03-09 00:00:00,2026-03-10 23:59:59'],
    ['2026-03-09T14:05,2026-03-09T15:05', '2026-03-09 14:05:00,2026-03-09 15:05:59'],
    ['2026-03-09 14:05:07,2026-03-09 14:05:08', '2026-03-09 14:05:07,2026-03-09 14:05:08'],
    ['2026-03-09,', '2026-03-09 00:00:00,'],
    [',2026-03-09T08:00', ',2026-03-09 08:00:59'],
  ])('sends the times %s as %s', (written, val) => {
    expect(sent(`create_time=${written}`).search).toEqual([{ field: 'create_time', operator: 'RANGE', val, render: 'datetime' }])
  })

  it('leaves out what says nothing', () => {
    expect(sent('create_time=soon&id=,&iso2=%20')).toEqual({ page: 1, limit: 20 })
  })

  it('is understood by the contract', () => {
    const query = sent('q=x&create_time=2026-03-09&iso2=GB&id=1,2')
    expect(listQuery.parse(query)).toEqual(query)
  })

  it('takes ranges apart and together', () => {
    expect(parseRange('1,2')).toEqual(['1', '2'])
    expect(parseRange('5')).toEqual(['5', '5'])
    expect(parseRange(',5')).toEqual(['', '5'])
    expect(formatRange('', '')).toBe('')
    expect(formatRange('1', '')).toBe('1,')
  })
})
