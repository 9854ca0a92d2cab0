import { describe, expect, it } from 'vitest'
import { id, secret, text } from '#contract/fields.ts'
import { resource } from '#contract/resource.ts'
import { country } from '#contract/resources/country.ts'
import { allColumns, defaultColumns, readColumnChoice, shownColumns, toggleColumn } from './columns.ts'

const names = (choice = defaultColumns) => shownColumns({ resource: country }, choice).map((column) => column.name)
const column = (name: string) => {
  const found = allColumns({ resource: country }).find((each) => each.name === name)
  if (!found) throw new Error(name)
  return found
}

describe('the columns of a list', () => {
  it('are the declared ones until somebody chooses', () => {
    expect(names()).toEqual(['id', 'name_zh', 'name_en', 'iso2', 'iso3', 'is_eu', 'is_uk', 'status'])
  })

  it('begin with the name that the reader reads', () => {
    const firstNames = (reader: 'zh-cn' | 'en') => allColumns({ resource: country }, reader).slice(0, 4)
    expect(firstNames('zh-cn').map(({ name }) => name)).toEqual(['id', 'name_zh', 'name_en', 'iso2'])
    expect(firstNames('en').map(({ name }) => name)).toEqual(['id', 'name_en', 'name_zh', 'iso2'])
  })

  it('keep the order of the declaration', () => {
    const choice = toggleColumn(toggleColumn(defaultColumns, column('weigh'), true), column('id'), false)
    expect(names(choice)).toEqual(['name_zh', 'name_en', 'iso2', 'iso3', 'is_eu', 'is_uk', 'status', 'weigh'])
  })

  it('are the declared ones again when a choice is taken back', () => {
    const hidden = toggleColumn(defaultColumns, column('iso3'), false)
    expect(toggleColumn(hidden, column('iso3'), true)).toEqual(defaultColumns)
  })

  it('never are none', () => {
    const hide = allColumns({ resource: country }).map((each) => each.name)
    expect(names({ show: [], hide })).toEqual(names())
  })

  it('leave out a password, which nobody reads', () => {
    const account = resource('account', {
      table: 'account',
      fields: { id: id(), name: text(9), password: secret(9) },
      defaultSort: ['id', 'asc'],
      label: 'name',
      remove: 'never',
    })
    expect(allColumns({ resource: account }).map((each) => each.name)).toEqual(['id', 'name'])
  })

  it('survive whatever stands in the storage', () => {
    expect(readColumnChoice(null)).toEqual(defaultColumns)
    expect(readColumnChoice('x')).toEqual(defaultColumns)
    expect(readColumnChoice({ show: 'weigh', hide: ['id', 3] })).toEqual({ show: [], hide: ['id'] })
  })
})
