/** What a pasted address says outright: what stands behind a label, and what is known by its look. */
export type PastedFields = {
  /** what is left: the address itself and perhaps a name. `mark` stands where a number was taken out. */
  rest: string
  name: string
  email: string
  mobile_code: string
  mobile: string
  tel_number: string
  id_card_number: string
  zip_code: string
  city: string
  province: string
  country: string
}

export const mark = '\u0002'

type LabelKind = 'name' | 'phone' | 'zip' | 'email' | 'identity' | 'city' | 'province' | 'country' | 'address'

/** Chinese labels may do without a colon, so only those that are no part of a place's name stand here. Longer ones first. */
const chineseLabels: [string, LabelKind][] = [
  ['收货人姓名|收件人姓名|寄件人姓名|收货人|收件人|寄件人|发件人|联系人|姓名|名字', 'name'],
  ['手机号码|手机号|联系手机|联系电话|联系方式|电话号码|固定电话|手机|电话|座机|固话', 'phone'],
  ['邮政编码|邮编', 'zip'],
  ['电子邮箱|电子邮件|邮箱', 'email'],
  ['身份证号码|身份证号|身份证', 'identity'],
  ['国家', 'country'],
  ['所在地区|所在省市|省市区|收货地址|收件地址|寄件地址|详细地址|街道地址|地址|地区|住址|街道', 'address'],
]

const englishLabels: [string, LabelKind][] = [
  ['full name|contact name|name|recipient|receiver|consignee|sender|attention|attn|ship to|deliver to|contact|to', 'name'],
  ['mobile number|phone number|telephone|mobile|phone|tel|cell', 'phone'],
  ['post ?code|zip ?code|postal code|zip', 'zip'],
  ['e-?mail(?: address)?', 'email'],
  ['id (?:card )?number|passport(?: number)?', 'identity'],
  ['town/city|city/town|post town|city|town', 'city'],
  ['county|state|province|region', 'province'],
  ['country', 'country'],
  ['(?:delivery|shipping|street) address|address(?: line)? ?[123]?|street', 'address'],
]

const labels = [
  ...chineseLabels.map(([words, kind]) => ({
    kind,
    pattern: new RegExp(`(^|[\\s,;|。])(?:${words})(?:\\s*:\\s*|\\s+|(?=[\\d+(]))`, 'g'),
  })),
  ...englishLabels.map(([words, kind]) => ({ kind, pattern: new RegExp(`(^|[\\s,;|])(?:${words})\\.?\\s*:\\s*`, 'gi') })),
]

/** Reads labels and everything that has a look of its own. */
export function extractFields(text: string): PastedFields {
  const fields: PastedFields = {
    rest: '',
    name: '',
    email: '',
    mobile_code: '',
    mobile: '',
    tel_number: '',
    id_card_number: '',
    zip_code: '',
    city: '',
    province: '',
    country: '',
  }
  const rest: string[] = []
  for (const { kind, value } of splitByLabels(text.normalize('NFKC').replace(/\r/g, ''))) {
    if (kind === undefined || kind === 'address' || kind === 'phone' || kind === 'email') {
      // Numbers and mail addresses are found by their look in a moment, behind a label or not.
      rest.push(kind === 'phone' ? `${mark}${value}` : value)
      continue
    }
    const [own, more] = splitFirstValue(kind, value)
    const field = kind === 'zip' ? 'zip_code' : kind === 'identity' ? 'id_card_number' : kind
    if (fields[field] === '') fields[field] = own
    rest.push(`${mark}${more}`)
  }
  fields.rest = rest.join('\n')
  extractByPattern(fields)
  return fields
}

type Segment = { kind: LabelKind | undefined; value: string }

function splitByLabels(text: string): Segment[] {
  let marked = text
  labels.forEach(({ pattern }, index) => {
    marked = marked.replace(pattern, (_whole, before: string) => `${before}\u0001${index}\u0001`)
  })
  const [first = '', ...parts] = marked.split('\u0001')
  const segments: Segment[] = [{ kind: undefined, value: first }]
  for (let index = 0; index + 1 < parts.length; index += 2)
    segments.push({ kind: labels[Number(parts[index])]?.kind, value: parts[index + 1] ?? '' })
  return segments
}

/** Behind a label stands one thing; whatever follows it on the line is something else. */
function splitFirstValue(kind: LabelKind, value: string): [own: string, more: string] {
  const isSpaced = kind !== 'zip' && /^\s*[\x20-\x7e\u00c0-\u024f]+(\n|,|;|$)/.test(value)
  const end = isSpaced ? /[\n,;|]/ : kind === 'zip' ? /[\n,;|]|\s(?=\S{4,})/ : /[\s,;|。]/
  const trimmed = value.trim()
  const at = trimmed.search(end)
  return at < 0 ? [trimmed, ''] : [trimmed.slice(0, at).trim(), trimmed.slice(at)]
}

function extractByPattern(fields: PastedFields): void {
  const take = (pattern: RegExp, keep: (found: RegExpExecArray) => boolean): void => {
    const found = pattern.exec(fields.rest)
    if (!found || !keep(found)) return
    fields.rest = `${fields.rest.slice(0, found.index)} ${mark} ${fields.rest.slice(found.index + found[0].length)}`
  }
  const put = (field: 'email' | 'id_card_number' | 'tel_number', value: string): boolean => {
    if (fields[field] === '') fields[field] = value
    return true
  }
  const phone = (code: string, number: string): boolean => {
    if (fields.mobile === '') Object.assign(fields, { mobile_code: code, mobile: number })
    else if (fields.tel_number === '') fields.tel_number = `${code}${number}`
    return true
  }
  take(/[^\s@<>,;:\u4e00-\u9fff]+@[^\s@<>,;\u4e00-\u9fff]+\.[a-z]{2,}/i, ([found]) => put('email', found))
  take(/(?<![\dA-Za-z])[1-9]\d{16}[\dXx](?![\dA-Za-z])/, ([found]) => put('id_card_number', found.toUpperCase()))
  take(/(?<!\d)(?:(?:\+|00)?86[ -]?)?(1[3-9]\d)[ -]?(\d{4})[ -]?(\d{4})(?!\d)/, (found) =>
    phone('+86', `${found[1]}${found[2]}${found[3]}`),
  )
  take(/(?<![\d+])\(?(0\d{2,3})\)?[ -]?(\d{7,8}(?:-\d{1,6})?)(?![\d])/, (found) => {
    // Ten or eleven digits in one go may as well be British; a dash after the area code, or Chinese around it, is not.
    if (!/[\u4e00-\u9fff]/.test(fields.rest)) return false
    return put('tel_number', `${found[1]}-${found[2]}`)
  })
  take(/(?:\+|(?<!\d)00)\d[\d ().-]{6,20}\d/, ([found]) =>
    phone(
      '',
      found
        .replace(/\(0\)/, '')
        .replace(/[^\d+]/g, '')
        .replace(/^00/, '+'),
    ),
  )
  take(/(?<![\w+])\(?0\d{2,4}\)?(?:[ -]?\d){6,8}(?!\d)/, ([found]) => phone('+44', found.replace(/\D/g, '')))
  take(/(?<![\w+])\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]\d{4}(?!\d)/, ([found]) => phone('+1', found.replace(/\D/g, '')))
}
