import { describe, expect, it } from 'vitest'
import { country } from '#contract/resources/country.ts'
import { changedFields, checkFields, newFields, newValues, valuesOf } from './form-values.ts'

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
    const sent = newFields(country, { ...newValues(country), name_zh: '新', iso2: 'xx', iso3: 'xxx', iso_number: '999' })
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
    const problems = checkFields(country, newFields(country, { ...newValues(country), iso2: 'GBR' }), { partial: false })
    expect(problems.name_zh?.key).toBe('invalid.required')
    expect(problems.iso2?.key).toMatch(/^invalid\./)
    expect(problems.name_en).toBeUndefined()
  })
})
