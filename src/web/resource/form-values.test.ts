import { describe, expect, it } from 'vitest'
import { choice, choices, id, ref, refs, secret, text } from '#contract/fields.ts'
import { files } from '#contract/file-fields.ts'
import { city, clock, colour, pairs, year } from '#contract/rare-fields.ts'
import { resource } from '#contract/resource.ts'
import { country } from '#contract/resources/country.ts'
import {
  asNumbers,
  asPairs,
  asText,
  asTexts,
  changedFields,
  checkFields,
  groupByField,
  initialValuesOf,
  toNewRowFields,
  valuesOf,
} from './form-values.ts'

const row = {
  id: 7,
  name: 'France',
  name_zh: '法国',
  name_en: 'France',
  iso2: 'FR',
  iso3: 'FRA',
  iso_number: '250',
  is_eu: 1,
  is_uk: 0,
  status: 1,
  weigh: 12,
  create_time: 1_773_000_000,
  update_time: null,
}

describe('a form of a resource', () => {
  it('holds the fields that may be written, and no others', () => {
    expect(valuesOf(country, row)).toEqual({
      name_zh: '法国',
      name_en: 'France',
      iso2: 'FR',
      iso3: 'FRA',
      iso_number: '250',
      is_eu: 1,
      is_uk: 0,
      status: 1,
      weigh: 12,
    })
  })

  it('sends nothing when nothing changed', () => {
    const before = valuesOf(country, row)
    expect(changedFields(country, before, { ...before, name_en: ' France ' })).toEqual({})
  })

  it('sends only what changed', () => {
    const before = valuesOf(country, row)
    expect(changedFields(country, before, { ...before, status: 0, name_en: '' })).toEqual({ status: 0, name_en: '' })
  })

  it('says that a number was emptied', () => {
    const before = valuesOf(country, row)
    const sent = changedFields(country, before, { ...before, weigh: '' })
    expect(sent).toEqual({ weigh: null })
    expect(checkFields(country, sent, { partial: true })).toEqual({ weigh: { key: 'invalid.required', values: {} } })
  })

  it('leaves an untouched place in the list to the server', () => {
    const sent = toNewRowFields(country, {
      ...initialValuesOf(country),
      name_zh: '新',
      iso2: 'xx',
      iso3: 'xxx',
      iso_number: '999',
    })
    expect(sent).toEqual({
      name_zh: '新',
      name_en: '',
      iso2: 'xx',
      iso3: 'xxx',
      iso_number: '999',
      is_eu: 0,
      is_uk: 0,
      status: 1,
    })
    expect(checkFields(country, sent, { partial: false })).toEqual({})
  })

  it('finds what is missing or malformed before anything is sent', () => {
    const problems = checkFields(country, toNewRowFields(country, { ...initialValuesOf(country), iso2: 'GBR' }), {
      partial: false,
    })
    expect(problems.name_zh?.key).toBe('invalid.required')
    expect(problems.iso2?.key).toMatch(/^invalid\./)
    expect(problems.name_en).toBeUndefined()
  })
})

const toy = resource('toy', {
  table: 'toy',
  fields: {
    id: id(),
    name: text(30, { required: true }),
    type: choice({ menu: 'common.yes', button: 'common.no' }, { required: true }),
    way: choice({ tab: 'common.yes' }),
    days: choices({ mon: 'common.yes', tue: 'common.no' }),
    country_arr: refs('country', 'iso2', {
      through: { table: 'toy_country', own: 'toy_id', other: 'country_id' },
      required: true,
    }),
    password: secret(40, { required: true }),
    links: pairs(),
    born: year(),
    opens: clock(),
    place: city(),
    papers: files(),
    tint: colour(),
  },
  defaultSort: ['id', 'asc'],
  label: 'name',
  remove: 'hard',
})

const toyRow = {
  id: 1,
  name: 'robot',
  type: 'menu',
  way: null,
  days: ['mon'],
  country_arr: [4, 5],
  country_name_arr: ['GB', 'CN'],
  password: '',
  links: [{ key: 'a', value: '1' }],
  born: 1999,
  opens: '09:30:00',
  place: [31, 3101],
  papers: [],
  tint: '#1f6feb',
}

describe('a new row in a list of what belongs to one row', () => {
  const doll = resource('doll', {
    table: 'doll',
    fields: { id: id(), home_id: ref('country', 'name', { required: true }), name: text(9), type: choice({ a: 'x', b: 'y' }) },
    defaultSort: ['id', 'asc'],
    label: 'name',
    remove: 'hard',
  })
  const filter = (field: string, value: string, operator: '=' | '<>' | 'LIKE' = '=') => ({ field, operator, value })

  it('belongs to it too; other filters say nothing about a new row', () => {
    expect(initialValuesOf(doll, [filter('home_id', '7'), filter('name', 'x', 'LIKE'), filter('type', 'b')])).toEqual({
      ...initialValuesOf(doll),
      home_id: 7,
    })
  })

  it('belongs to nobody where the list says so in another way', () => {
    for (const odd of [filter('home_id', '7', '<>'), filter('home_id', 'x')])
      expect(initialValuesOf(doll, [odd]).home_id).toBeNull()
  })
})

describe('lists, pairs and passwords in a form', () => {
  const before = valuesOf(toy, toyRow)

  it('start from nothing, and a new row needs its password', () => {
    const values = initialValuesOf(toy)
    expect(values).toMatchObject({ type: 'menu', days: [], country_arr: [], password: '', links: [], born: null })
    const sent = toNewRowFields(toy, { ...values, name: 'robot', country_arr: [4] })
    expect(checkFields(toy, sent, { partial: false })).toEqual({ password: { key: 'invalid.required', values: {} } })
    expect(checkFields(toy, { ...sent, password: ' two words ' }, { partial: false })).toEqual({})
  })

  it('send nothing when nothing changed: an equal list is the same list, an empty password the old one', () => {
    expect(changedFields(toy, before, { ...before, days: ['mon'], links: [{ key: 'a', value: '1' }], password: '' })).toEqual({})
  })

  it('send a list whole when anything in it changed, its order included', () => {
    expect(changedFields(toy, before, { ...before, country_arr: [5, 4] })).toEqual({ country_arr: [5, 4] })
    expect(changedFields(toy, before, { ...before, place: [] })).toEqual({ place: [] })
  })

  it('keep a password as it was typed', () => {
    expect(changedFields(toy, before, { ...before, password: ' two words ' })).toEqual({ password: ' two words ' })
  })

  it('leave out pairs that nobody filled in', () => {
    const links = [
      { key: ' a ', value: '1' },
      { key: '', value: '' },
    ]
    expect(changedFields(toy, before, { ...before, links })).toEqual({})
  })

  it('say that a number or a time was emptied', () => {
    expect(changedFields(toy, before, { ...before, born: '', opens: null })).toEqual({ born: null, opens: null })
  })

  it('say beside the field what is wrong inside its list', () => {
    expect(groupByField({ 'links.2.key': 'first', 'links.3.key': 'second', name: 'third' })).toEqual({
      links: 'first',
      name: 'third',
    })
    const long = 'x'.repeat(201)
    const problems = checkFields(toy, { links: [{ key: long, value: '' }] }, { partial: true })
    expect(Object.keys(problems)).toEqual(['links'])
    expect(checkFields(toy, { country_arr: [] }, { partial: true })).toEqual({
      country_arr: { key: 'invalid.required', values: {} },
    })
  })
})

describe('what an input is given', () => {
  it('is of the sort it takes, or nothing', () => {
    expect([asText(null), asText(7), asText(['a'])]).toEqual(['', '7', ''])
    expect([asTexts(['a', 'b']), asTexts('a'), asTexts([1, 2])]).toEqual([['a', 'b'], [], []])
    expect([asNumbers([1, 2]), asNumbers(null), asNumbers(['1'])]).toEqual([[1, 2], [], []])
    expect([asPairs([{ key: 'a', value: '1' }]), asPairs(['a'])]).toEqual([[{ key: 'a', value: '1' }], []])
  })
})
