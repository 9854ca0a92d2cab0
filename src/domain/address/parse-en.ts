import { characterCount } from '../text.ts'
import { type AddressText, longestAddressText, salutations, usesFullName } from './address.ts'
import { mark, type PastedFields } from './pasted-fields.ts'
import { extractPostcode, findCountry } from './places-en.ts'

export type EnglishReferenceData = {
  countries: { iso2: string; names: string[] }[]
  counties: string[]
  isPostcode: (country: string, text: string) => boolean
}

const streetWord =
  /\b(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr|close|court|ct|place|pl|square|sq|way|terrace|crescent|gardens?|grove|hill|park|row|walk|mews|parade|boulevard|blvd|highway|parkway|quay|wharf|yard|broadway|straße|strasse|rue|via|calle|plaza)\b\.?/i
const buildingWord =
  /\b(?:flat|apartment|apt|suite|unit|floor|house|building|block|tower|lodge|cottage|farm|hall|ltd|limited|llc|inc|plc|gmbh|company|university|college|school|hospital|hotel|centre|center|office|po box|department)\b/i

/** No address has more; a text of commas only would take long. */
const mostParts = 30

/** An address of Britain or of anywhere that writes like it: lines or commas, post code and country at the end, a name at the front. */
export function parseEnglish(fields: PastedFields, known: EnglishReferenceData): Partial<AddressText> {
  const parts = fields.rest
    .replaceAll(mark, '\n')
    .split(/[\n,;]+/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /[\p{L}\p{N}]/u.test(part))
    .slice(0, mostParts)
  const country = findCountry(parts, fields, known.countries)
  const found = extractPostcode(parts, { ...known, country, labelled: fields.zip_code })
  const inferred = country || found.country || countryOfPhone(fields)
  const name = fields.name || extractName(parts)
  const province = fields.province || found.state || extractCounty(parts, known.counties, inferred)
  const city = fields.city || found.city || extractCity(parts)
  return {
    country: inferred,
    ...splitName(name, inferred),
    zip_code: found.zip,
    province,
    city,
    ...linesOf(parts),
  }
}

const countryOfPhone = ({ mobile_code }: PastedFields): string =>
  mobile_code === '+44' ? 'GB' : mobile_code === '+1' ? 'US' : ''

/** The first line, if it can be somebody; or what stands before the first number of a line without commas. */
function extractName(parts: string[]): string {
  const [first = '', ...more] = parts
  if (isPerson(first) && more.length > 0) {
    parts.shift()
    return first
  }
  const [, name, rest] = /^(\D{4,40}?)\s+(\d.*)$/.exec(first) ?? []
  if (name === undefined || rest === undefined || !isPerson(name) || !streetWord.test(rest)) return ''
  parts[0] = rest
  return name
}

const person = /^[\p{L}][\p{L}'’.-]*(?:\s+[\p{L}][\p{L}'’.-]*){1,4}$/u
const isPerson = (text: string): boolean =>
  person.test(text) && !streetWord.test(text.replace(/^dr\.?\s/i, '')) && !buildingWord.test(text)

/** By its end: St Helier is a town. */
const isStreet = (text: string): boolean => new RegExp(`\\s${streetWord.source}$`, 'i').test(text)

/** The last thing left is where it is, unless it is the only thing left. 10 Downing Street London has both in one. */
function extractCity(parts: string[]): string {
  const last = parts.at(-1) ?? ''
  if (parts.length > 1 && !/\d/.test(last) && !isStreet(last)) return parts.pop() ?? ''
  const [, street, city] = new RegExp(`^(.*\\d.*${streetWord.source})\\s+([\\p{L}' -]{3,})$`, 'iu').exec(last) ?? []
  if (street === undefined || city === undefined) return ''
  parts[parts.length - 1] = street
  return city
}

/** Guildford, Surrey: a county stands behind its town; alone it is the town. */
function extractCounty(parts: string[], counties: string[], country: string): string {
  const last = (parts.at(-1) ?? '').toLowerCase()
  if (country !== 'GB' || parts.length < 3) return ''
  const county = counties.find((name) => name.toLowerCase() === last)
  const town = parts.at(-2) ?? ''
  if (county === undefined || /\d/.test(town) || isStreet(town)) return ''
  parts.pop()
  return county
}

/** Mr John Smith in three; or the whole name where people have one. */
export function splitName(name: string, country: string): Partial<AddressText> {
  if (name === '') return {}
  if (usesFullName(country) || /\p{Script=Han}/u.test(name)) return { user_name: name }
  const words = name.split(/\s+/)
  const title = (words[0] ?? '').replace(/\.$/, '').toLowerCase()
  const salutation = salutations.find((one) => one.toLowerCase() === title) ?? (title === 'professor' ? 'Prof' : '')
  if (salutation !== '') words.shift()
  // Ludwig van Beethoven: the small word belongs to the surname.
  const particle = words.findIndex(
    (word, index) => index > 0 && index < words.length - 1 && /^(van|von|de|der|den|di|da|du|la|le|al|bin)$/i.test(word),
  )
  const at = particle > 0 ? particle : words.length - 1
  return { salutation, first_name: words.slice(0, at).join(' '), last_name: words.slice(at).join(' ') }
}

/** At most three lines; a bare house number joins its street. */
function linesOf(parts: string[]): Partial<AddressText> {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1) ?? ''
    if (lines.length > 0 && /^\d+[A-Za-z]?$/.test(last)) lines[lines.length - 1] = `${last} ${part}`
    else lines.push(part)
  }
  while (lines.length > 3) {
    const [pair] = lines
      .slice(1)
      .map((_, index) => index)
      .sort((a, b) => width(lines, a) - width(lines, b))
    lines.splice(pair ?? 0, 2, `${lines[pair ?? 0]}, ${lines[(pair ?? 0) + 1]}`)
  }
  const [address_line_1 = '', address_line_2 = '', address_line_3 = ''] = lines
  return { address_line_1, address_line_2, address_line_3 }
}

/** Which two neighbours make the shortest line together; one too long is the last choice. */
function width(lines: string[], index: number): number {
  const length = characterCount(`${lines[index]}, ${lines[index + 1]}`)
  return length > longestAddressText ? length + 1000 : length
}
