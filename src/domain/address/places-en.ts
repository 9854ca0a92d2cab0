import { hasUkPostcodes, isUkPostcodeOf, readUkPostcode, ukPostcodeInText } from '../postcode.ts'
import type { PastedFields } from './pasted-fields.ts'

type Countries = { iso2: string; names: string[] }[]

/** What people write instead of a country's official name. */
const usualNames: Record<string, string[]> = {
  GB: ['UK', 'U.K.', 'GB', 'Great Britain', 'United Kingdom', 'England', 'Scotland', 'Wales', 'Northern Ireland'],
  US: ['USA', 'U.S.A.', 'US', 'U.S.', 'United States', 'United States of America'],
  CN: ['China', 'PR China', 'P.R. China', 'P.R.China', 'PRC', 'Mainland China'],
  HK: ['Hong Kong', 'Hong Kong SAR'],
  NL: ['Holland', 'The Netherlands', 'Netherlands'],
}

/** The country by its label, as the last part, or as the end of it; the part goes. */
export function findCountry(parts: string[], { country: labelled }: PastedFields, countries: Countries): string {
  const all = countries.map(({ iso2, names }) => ({ iso2, names: [...names, ...(usualNames[iso2] ?? [])].filter(Boolean) }))
  if (labelled !== '') {
    const wanted = labelled.toLowerCase()
    const byName = all.find(
      ({ iso2, names }) => iso2.toLowerCase() === wanted || names.some((name) => name.toLowerCase() === wanted),
    )
    if (byName) return byName.iso2
  }
  for (const index of [parts.length - 1, parts.length - 2, 0]) {
    const part = (parts[index] ?? '').toLowerCase().replace(/\.$/, '')
    const found = all.find(({ names }) => names.some((name) => name.toLowerCase().replace(/\.$/, '') === part))
    if (part === '' || !found) continue
    parts.splice(index, 1)
    return found.iso2
  }
  const last = parts.at(-1) ?? ''
  for (const { iso2, names } of all) {
    // Two letters at the end of a line may be a state; only ours and the longer names are believed there.
    const name = names.find((one) => (one.length > 3 || one === 'UK' || one === 'USA') && endsWithWord(last, one))
    if (name === undefined) continue
    parts[parts.length - 1] = last.slice(0, -name.length).trim()
    if (parts.at(-1) === '') parts.pop()
    return iso2
  }
  return ''
}

const endsWithWord = (text: string, word: string): boolean =>
  text.length > word.length && text.toLowerCase().endsWith(` ${word.toLowerCase()}`) && /\d/.test(text)

type PostcodeQuery = { country: string; labelled: string; isPostcode: (country: string, text: string) => boolean }
type PostcodeMatch = { zip: string; city: string; state: string; country: string }

const usStates =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  )

const stateFirst: { country: string; pattern: RegExp; isState: (state: string) => boolean }[] = [
  { country: 'US', pattern: /\b([A-Z]{2})\.?\s+(\d{5}(?:-\d{4})?)\b/, isState: (state) => usStates.includes(state) },
  { country: 'CA', pattern: /\b([A-Z]{2})\s+([A-Z]\d[A-Z]\s?\d[A-Z]\d)\b/, isState: () => true },
  { country: 'AU', pattern: /\b(NSW|VIC|QLD|SA|WA|TAS|NT|ACT)\s+(\d{4})\b/, isState: () => true },
]

/** The post code and what stands beside it in its part: the town, and in some countries the state. The part goes or keeps its street. */
export function extractPostcode(parts: string[], { country, labelled, isPostcode }: PostcodeQuery): PostcodeMatch {
  const none = { zip: labelled, city: '', state: '', country: '' }
  if (labelled !== '') {
    const isUk = country === '' && readUkPostcode(labelled) !== null
    return { ...none, zip: isUk ? (readUkPostcode(labelled)?.normal ?? labelled) : labelled, country: isUk ? 'GB' : '' }
  }
  if (country === '' || hasUkPostcodes(country)) {
    const uk = extractUkPostcode(parts, country)
    if (uk) return uk
  }
  for (const { country: iso2, pattern, isState } of stateFirst) {
    if (country !== '' && country !== iso2) continue
    const index = lastIndex(parts, (part) => isState(pattern.exec(part)?.[1] ?? ''))
    const match = pattern.exec(parts[index] ?? '')
    if (!match) continue
    const city = cutOut(parts, index, match)
    return { zip: match[2] ?? '', state: match[1] ?? '', city, country: iso2 }
  }
  return country === '' ? none : extractOtherPostcode(parts, country, isPostcode)
}

function extractUkPostcode(parts: string[], country: string): PostcodeMatch | null {
  const read = (part: string) => {
    const match = ukPostcodeInText.exec(part)
    return match && (country === '' ? readUkPostcode(match[0]) !== null : isUkPostcodeOf(country, match[0])) ? match : null
  }
  const index = lastIndex(parts, (part) => read(part) !== null)
  const match = read(parts[index] ?? '')
  const code = match && readUkPostcode(match[0])
  if (!match || !code) return null
  const island = country === '' ? ['GG', 'JE', 'IM'].find((iso2) => isUkPostcodeOf(iso2, code.normal)) : undefined
  return { zip: code.normal, city: cutOut(parts, index, match), state: '', country: country || island || 'GB' }
}

/** 10115 Berlin, 1012 AB Amsterdam, Tokyo 100-0001: one or two words that the country's rule accepts, at either end of a part. */
function extractOtherPostcode(parts: string[], country: string, isPostcode: PostcodeQuery['isPostcode']): PostcodeMatch {
  for (let index = parts.length - 1; index >= 0; index--) {
    const words = (parts[index] ?? '').split(' ')
    const tries = [words.slice(0, 2), words.slice(-2), words.slice(0, 1), words.slice(-1)]
    for (const tried of tries) {
      const text = tried.join(' ').replace(/^[A-Z]{1,2}-(?=\d)/, '')
      // The house number at the front of the first line is none.
      if (!/\d/.test(text) || (index === 0 && parts.length > 1) || !isPostcode(country, text)) continue
      const at = (parts[index] ?? '').indexOf(tried.join(' '))
      const city = cutOut(parts, index, { 0: tried.join(' '), index: at })
      return { zip: text, city, state: '', country }
    }
  }
  return { zip: '', city: '', state: '', country }
}

/** Takes the match out of its part; what is left is the town, unless it has a house number. */
function cutOut(parts: string[], index: number, match: { 0: string; index: number }): string {
  const part = parts[index] ?? ''
  const left = `${part.slice(0, match.index)} ${part.slice(match.index + match[0].length)}`.replace(/\s+/g, ' ').trim()
  if (left !== '' && /\d/.test(left)) {
    parts[index] = left
    return ''
  }
  parts.splice(index, 1)
  return left
}

function lastIndex(parts: string[], isWanted: (part: string) => boolean): number {
  for (let index = parts.length - 1; index >= 0; index--) if (isWanted(parts[index] ?? '')) return index
  return -1
}
