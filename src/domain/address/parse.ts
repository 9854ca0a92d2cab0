import { type AddressField, type AddressText, addressFields, longestAddressText } from './address.ts'
import { type EnglishReferenceData, parseEnglish } from './parse-en.ts'
import { parseChinese } from './parse-zh.ts'
import { extractFields } from './pasted-fields.ts'
import { type AreaTree, findRegion } from './region.ts'

export type ParseReferenceData = EnglishReferenceData & {
  /** China's provinces with what lies below them */
  provinces: AreaTree[]
}

/** Reads a whole address that somebody pasted. Only what was found is answered; nothing is made up. */
export function parseAddress(text: string, known: ParseReferenceData): Partial<AddressText> {
  const fields = extractFields(text)
  const parsed = isChinese(fields.rest, known.provinces) ? parseChinese(fields, known.provinces) : parseEnglish(fields, known)
  const { email, mobile_code, mobile, tel_number, id_card_number } = fields
  return dropEmpty(wrapLines({ ...parsed, email, mobile_code, mobile, tel_number, id_card_number }))
}

/** By its letters; a Chinese name above a British address does not make it Chinese. */
function isChinese(rest: string, provinces: AreaTree[]): boolean {
  const han = (rest.match(/\p{Script=Han}/gu) ?? []).length
  const latin = (rest.match(/\p{Script=Latin}/gu) ?? []).length
  return han > 0 && (han * 2 >= latin || findRegion(rest.replace(/\s+/g, ''), provinces) !== null)
}

/** What is too long for a line goes on in the next, between words where there are any. */
function wrapLines(found: Partial<AddressText>): Partial<AddressText> {
  const lines = [found.address_line_1, found.address_line_2, found.address_line_3].map((line) => line ?? '')
  for (let index = 0; index < 2; index++) {
    const characters = [...(lines[index] ?? '')]
    if (characters.length <= longestAddressText) continue
    const head = characters.slice(0, longestAddressText).join('')
    const space = head.lastIndexOf(' ')
    const cut = space > longestAddressText / 2 ? head.slice(0, space) : head
    const tail = characters.join('').slice(cut.length).trim()
    lines.splice(index, 2, cut, [tail, lines[index + 1]].filter(Boolean).join(', '))
  }
  const [address_line_1 = '', address_line_2 = '', address_line_3 = ''] = lines
  return { ...found, address_line_1, address_line_2, address_line_3 }
}

const dropEmpty = (found: Partial<AddressText>): Partial<AddressText> =>
  Object.fromEntries(addressFields.flatMap((field: AddressField) => (found[field] ? [[field, found[field]]] : [])))
