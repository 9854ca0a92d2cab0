import { addressTypes, salutations, usesFullName } from '#domain/address/address.ts'
import { splitName } from '#domain/address/parse-en.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { languages } from '#domain/language.ts'
import type { Cells } from '#server/modules/imports/index.ts'
import { say, sayAny } from '#server/platform/i18n.ts'
import { areaCodeOf } from '#server/platform/phone.ts'
import type { AddressInput } from './prepare-address.ts'

type Country = { iso2: string; iso3: string; name_zh: string; name_en: string }

/** What people write in the cells of a sheet, as the form would send it; and the cells that say nothing the form knows. */
export function readCells(
  cells: Cells,
  countries: ReadonlyMap<string, string>,
): { input: AddressInput; problems: FieldProblems } {
  const { address_type, country: typedCountry = '', is_default, is_sender_default, ...texts } = cells
  const country = countries.get(normaliseWord(typedCountry)) ?? typedCountry
  const type = address_type === undefined ? 0 : addressTypeWords.get(normaliseWord(address_type))
  const flags = { is_default: readFlag(is_default), is_sender_default: readFlag(is_sender_default) }
  const problems: FieldProblems = {}
  if (type === undefined) problems.address_type = { key: 'invalid.choice' }
  for (const [field, flag] of Object.entries(flags)) if (flag === undefined) problems[field] = { key: 'invalid.choice' }
  const input: AddressInput = {
    ...texts,
    ...readNames(texts, country),
    ...flags,
    country,
    address_type: type ?? 0,
    // People leave the code away where everybody has the same; a number that brings its own keeps it.
    mobile_code: texts.mobile_code ?? (/^(\+|00)/.test(texts.mobile ?? '') ? '' : areaCodeOf(country)),
  }
  return { input, problems }
}

/** Countries by everything people call them: both names and both codes, and what is written more often than any of these. */
export function countryCodesByName(countries: readonly Country[]): Map<string, string> {
  const codes = new Map(
    countries.flatMap((one) =>
      [one.iso2, one.iso3, one.name_zh, one.name_en].map((word) => [normaliseWord(word), one.iso2] as const),
    ),
  )
  const known = new Set(countries.map(({ iso2 }) => iso2))
  for (const [name, iso2] of Object.entries(commonNames)) if (known.has(iso2) && !codes.has(name)) codes.set(name, iso2)
  return codes
}

const commonNames: Record<string, string> = {
  uk: 'GB',
  'u.k.': 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  'u.s.a.': 'US',
  america: 'US',
  'united states': 'US',
  'united states of america': 'US',
  holland: 'NL',
  'south korea': 'KR',
  korea: 'KR',
  russia: 'RU',
  "people's republic of china": 'CN',
  'p.r. china': 'CN',
  prc: 'CN',
  中国大陆: 'CN',
  香港: 'HK',
  台湾: 'TW',
  澳门: 'MO',
}

/** As words of a sheet are compared. */
export const normaliseWord = (word: string): string => word.normalize('NFKC').trim().toLowerCase()

/** Sheets that were exported before the general type was reworded are still imported. */
const formerTypeWords = [['any use', 0]] as const

const addressTypeWords = new Map([
  ...addressTypes.flatMap((type) =>
    [String(type), ...languages.map((language) => sayAny(language, `address.type.${type}`))].map(
      (word) => [normaliseWord(word), type] as const,
    ),
  ),
  ...formerTypeWords,
])

const yes = new Set(['1', 'y', 'yes', 'true', '是', ...languages.map((language) => normaliseWord(say(language, 'common.yes')))])
const no = new Set(['', '0', 'n', 'no', 'false', '否', ...languages.map((language) => normaliseWord(say(language, 'common.no')))])

function readFlag(word = ''): boolean | undefined {
  if (yes.has(normaliseWord(word))) return true
  return no.has(normaliseWord(word)) ? false : undefined
}

/** One name or three: each country has its own way, and sheets often have the other. */
function readNames(texts: Cells, country: string): AddressInput {
  const { user_name = '', first_name = '', last_name = '' } = texts
  const salutation =
    salutationWords.get(normaliseWord(stripBrackets(texts.salutation ?? '')).replace(/\.$/, '')) ?? texts.salutation ?? ''
  if (usesFullName(country)) return user_name === '' ? { user_name: joinName(first_name, last_name) } : {}
  if (first_name !== '' || last_name !== '' || user_name === '') return { salutation }
  const split = splitName(user_name, country)
  return { ...split, salutation: salutation || (split.salutation ?? '') }
}

const joinName = (first: string, last: string): string =>
  /\p{Script=Han}/u.test(first + last) ? last + first : [first, last].filter(Boolean).join(' ')

const salutationWords = new Map(
  salutations.flatMap((one) =>
    [one, ...languages.map((language) => say(language, `address.salutation.${one}`))].map(
      (word) => [normaliseWord(stripBrackets(word)), one] as const,
    ),
  ),
)

/** 先生（Mr） is what a Chinese list shows, with brackets of either width; 先生 is what people write. */
function stripBrackets(word: string): string {
  return word.replace(/\s*[(（][^()（）]*[)）]\s*$/, '')
}
