import { personScore, splitGluedName } from '../chinese-names.ts'
import type { AddressText } from './address.ts'
import { mark, type PastedFields } from './pasted-fields.ts'
import { type AreaTree, findRegion } from './region.ts'

/** Places of the catalogue that are countries of their own on a parcel. */
const separateCountries: Record<string, { country: string; city: string }> = {
  香港特别行政区: { country: 'HK', city: '香港' },
  澳门特别行政区: { country: 'MO', city: '澳门' },
  台湾省: { country: 'TW', city: '' },
}

/** A Chinese address in any usual order: name, phone and post code before or behind, spaces, commas or nothing between. */
export function parseChinese(fields: PastedFields, provinces: AreaTree[]): Partial<AddressText> {
  const { zip, rest } = extractZip(fields)
  const tokens = rest.split(/[\s,;。、|]+/).filter(Boolean)
  const named = fields.name || findName(tokens, provinces)
  const address = joinParts(
    tokens.filter((token) => token !== mark && token !== named).map((token) => token.replaceAll(mark, '')),
  )
  const region = findRegion(address.replace(/^(中华人民共和国|中国)(?=.)/, ''), provinces)
  const before = region?.before ?? ''
  const glued = named === '' && personScore(before) >= 2 ? before : ''
  const detail = region ? joinParts([glued === '' ? before : '', region.after]) : address
  const ending = named === '' && glued === '' ? splitGluedName(detail) : null
  const elsewhere = region ? separateCountries[region.province] : undefined
  return {
    country: elsewhere?.country ?? 'CN',
    user_name: named || glued || ending?.name || '',
    zip_code: zip,
    province: elsewhere ? '' : (region?.province ?? ''),
    city: elsewhere ? elsewhere.city || (region?.city ?? '') : (region?.city ?? ''),
    district: region?.district ?? '',
    address_line_1: ending?.before ?? detail,
  }
}

/** Six digits that stand for themselves; 100086室 is a room. */
function extractZip({ zip_code, rest }: PastedFields): { zip: string; rest: string } {
  if (zip_code !== '') return { zip: zip_code, rest }
  const found = /(?<![\dA-Za-z#-])[0-8]\d{5}(?![\dA-Za-z号室栋弄幢座层楼单户元#-])/.exec(rest)
  if (!found) return { zip: '', rest }
  return { zip: found[0], rest: `${rest.slice(0, found.index)} ${mark} ${rest.slice(found.index + 6)}` }
}

/** The likeliest of the words: by title or surname, at either end, or beside a number that was taken out. */
function findName(tokens: string[], provinces: AreaTree[]): string {
  const words = tokens.filter((token) => token !== mark)
  let best = { token: '', score: 2 }
  tokens.forEach((token, index) => {
    const isEnglish = /^[A-Za-z][A-Za-z.'-]{1,29}$/.test(token) && words.length > 2
    const person = isEnglish ? 1 : personScore(token)
    if (token === mark || person === 0 || isPlace(token, provinces)) return
    const isAtEnd = token === words[0] || token === words.at(-1)
    const isBesideNumber = tokens[index - 1] === mark || tokens[index + 1] === mark
    const score = person + (isAtEnd ? 1 : 0) + (isBesideNumber ? 1 : 0)
    if (score > best.score) best = { token, score }
  })
  return best.token
}

const isPlace = (token: string, provinces: AreaTree[]): boolean =>
  provinces.some(
    ({ name, short, below }) =>
      token === name || token === short || below.some((city) => token === city.name || token === city.short),
  )

/** Chinese stands without spaces; anything else keeps one. */
const joinParts = (parts: string[]): string =>
  parts
    .map((part) => part.trim())
    .filter(Boolean)
    .reduce(
      (text, part) =>
        text === '' || /[\p{Script=Han})]$/u.test(text) || /^[\p{Script=Han}(]/u.test(part) ? text + part : `${text} ${part}`,
      '',
    )
