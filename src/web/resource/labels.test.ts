import { describe, expect, it } from 'vitest'
import { fieldHelp, fieldLabel } from '#contract/field-labels.ts'
import { country } from '#contract/resources/country.ts'
import { nameColumns, recordName } from './record.ts'

const words: Record<string, string> = {
  'field.country.status.label': 'Enabled',
  'field.status.label': 'State',
  'field.id.label': 'No.',
  'field.weigh.help': 'Higher comes first',
}
const lookup = (key: string) => words[key]

describe('the words of a field', () => {
  it('are the resource’s own, then the general ones, then the name', () => {
    expect(fieldLabel(country, 'status', lookup)).toBe('Enabled')
    expect(fieldLabel(country, 'id', lookup)).toBe('No.')
    expect(fieldLabel(country, 'iso2', lookup)).toBe('iso2')
  })

  it('have help only where somebody wrote it', () => {
    expect(fieldHelp(country, 'weigh', lookup)).toBe('Higher comes first')
    expect(fieldHelp(country, 'iso2', lookup)).toBeUndefined()
  })
})

describe('the name of a record', () => {
  it('is its label, or its number', () => {
    expect(recordName(country, { id: 3, name: '法国' })).toBe('法国')
    expect(recordName(country, { id: 3, name: '' })).toBe('#3')
  })

  it('is made of both halves when bilingual', () => {
    expect(nameColumns(country)).toEqual(['name_zh', 'name_en'])
  })
})
