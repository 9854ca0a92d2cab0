import { bilingual, type Field, text } from './fields.ts'

/** What warehouses and companies that carry parcels have in common: a name in both languages, a code and a phone. */

export const placeNames = bilingual('name', 60, {
  required: true,
  list: true,
  search: true,
  quick: true,
  sort: true,
  select: true,
})

type Code = { pattern: RegExp; patternKey: `invalid.${string}`; upper?: boolean }

export const codeField = (max: number, code: Code): Field =>
  text(max, {
    ...code,
    required: true,
    unique: true,
    list: true,
    search: true,
    quick: true,
    sort: true,
    select: true,
    mono: true,
  })

export const phoneField = (flags: { list?: boolean } = {}): Field =>
  text(32, { ...flags, pattern: /^[+\d][\d ()-]*$/, patternKey: 'invalid.company_phone', search: true })
