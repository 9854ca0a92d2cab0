/** The services a new installation starts with, all on our own network. Lengths are millimetres; what they cost stands in price tables. */
export type ChannelSeed = {
  code: string
  name_zh: string
  name_en: string
  service_type: string
  /** by two letters, or every country of the European Union */
  origins: readonly string[]
  destinations: readonly string[] | 'eu'
  max_weight_g: number
  sides: readonly [longest: number, middle: number, shortest: number]
  max_girth: number | null
  volumetric_divisor: number | null
  weight_step_g: number
  days: readonly [least: number, most: number]
  vat_class: 'standard' | 'zero'
  /** what goes with a parcel abroad and is asked for it; left out: a declaration of the post, and nothing else */
  customs_form?: 'postal' | 'invoice'
  needs_hs_code?: boolean
  needs_id_number?: boolean
  has_insurance: boolean
  remark_zh: string
  remark_en: string
}

const ukOnly = ['GB'] as const

export const channelSeeds: ChannelSeed[] = [
  {
    code: 'uk-next-day',
    name_zh: '英国次日达',
    name_en: 'UK Next Day',
    service_type: 'UK24',
    origins: ukOnly,
    destinations: ukOnly,
    max_weight_g: 25_000,
    sides: [1200, 800, 600],
    max_girth: 3000,
    volumetric_divisor: 5000,
    weight_step_g: 1,
    days: [1, 1],
    vat_class: 'standard',
    has_insurance: true,
    remark_zh: '下一个工作日送达；苏格兰高地、北爱尔兰及离岛需多一至两天。',
    remark_en: 'Delivered the next working day; allow one or two more days for the Highlands, Northern Ireland and islands.',
  },
  {
    code: 'uk-economy',
    name_zh: '英国经济件',
    name_en: 'UK Economy',
    service_type: 'UK72',
    origins: ukOnly,
    destinations: ukOnly,
    max_weight_g: 15_000,
    sides: [800, 600, 600],
    max_girth: null,
    volumetric_divisor: null,
    weight_step_g: 1,
    days: [2, 4],
    vat_class: 'standard',
    has_insurance: true,
    remark_zh: '不赶时间的英国境内包裹，按实重计费。',
    remark_en: 'Not urgent; priced by weight.',
  },
  {
    code: 'eu-road',
    name_zh: '欧盟陆运专线',
    name_en: 'Europe by Road',
    service_type: 'EUROAD',
    origins: ukOnly,
    destinations: 'eu',
    max_weight_g: 30_000,
    sides: [1200, 800, 600],
    max_girth: 3000,
    volumetric_divisor: 5000,
    weight_step_g: 100,
    days: [3, 7],
    vat_class: 'zero',
    needs_hs_code: true,
    has_insurance: true,
    remark_zh: '发往欧盟 27 国，须填写海关申报信息。',
    remark_en: 'To all 27 EU countries; customs details required.',
  },
  {
    code: 'cn-air',
    name_zh: '中国空运专线',
    name_en: 'China Air Line',
    service_type: 'CNAIR',
    origins: ukOnly,
    destinations: ['CN'],
    max_weight_g: 30_000,
    sides: [1050, 600, 600],
    max_girth: null,
    volumetric_divisor: 6000,
    // First 500 g, then each 500 g begun.
    weight_step_g: 500,
    days: [7, 12],
    vat_class: 'zero',
    needs_id_number: true,
    has_insurance: true,
    remark_zh: '按首重 500 克加续重每 500 克计费；收件人须提供身份证号用于清关。',
    remark_en: 'Priced by the first 500 g and each additional 500 g; customs requires the recipient’s ID card number.',
  },
  {
    code: 'worldwide',
    name_zh: '全球快递',
    name_en: 'Worldwide Express',
    service_type: 'WWX',
    origins: ukOnly,
    destinations: [],
    max_weight_g: 30_000,
    sides: [1200, 800, 800],
    max_girth: 3300,
    volumetric_divisor: 5000,
    weight_step_g: 500,
    days: [2, 6],
    vat_class: 'zero',
    customs_form: 'invoice',
    needs_hs_code: true,
    has_insurance: true,
    remark_zh: '发往全球，按实重与体积重较大者计费。',
    remark_en: 'To almost anywhere; priced by actual or volumetric weight, whichever is higher.',
  },
  {
    code: 'cn-freight',
    name_zh: '中国大货专线',
    name_en: 'China Heavy Freight',
    service_type: 'CNHVY',
    origins: ukOnly,
    destinations: ['CN'],
    max_weight_g: 70_000,
    sides: [2400, 1200, 1200],
    max_girth: null,
    volumetric_divisor: 6000,
    weight_step_g: 1000,
    days: [25, 40],
    vat_class: 'zero',
    needs_id_number: true,
    has_insurance: false,
    remark_zh: '适合家具、行李等大件，单件不超过 70 公斤；不含保险。',
    remark_en: 'For furniture, luggage and other large items up to 70 kg each; insurance not included.',
  },
]
