/** Where the first articles stand. */
export const categorySeeds = [
  { code: 'help', name_zh: '使用帮助', name_en: 'Help' },
  { code: 'notices', name_zh: '公告', name_en: 'Notices' },
  { code: 'policies', name_zh: '寄递政策', name_en: 'Policies' },
  { code: 'terms', name_zh: '协议条款', name_en: 'Terms' },
] as const

export type ArticleSeed = {
  category: (typeof categorySeeds)[number]['code']
  slug: string
  title_zh: string
  title_en: string
  summary_zh: string
  summary_en: string
  content_zh: string
  content_en: string
}
