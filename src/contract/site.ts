import { z } from 'zod'
import { memberInfo, menuInput, rule } from './account.ts'
import { articleCard } from './article.ts'
import { callsAt, endpoint } from './endpoint.ts'
import { emptyInput, yesNo } from './inputs.ts'

/** Every field of spec §3's site config; `upload` carries the keys of both client generations. */
export const siteConfig = z.strictObject({
  siteName: z.string(),
  recordNumber: z.string(),
  version: z.string(),
  cdnUrl: z.string(),
  apiUrl: z.string(),
  service_wechat_qr_code: z.string(),
  time_zone: z.string(),
  /** ours: where a new order starts from, two letters */
  sender_country: z.string(),
  upload: z.strictObject({
    mode: z.string(),
    maxsize: z.int(),
    mimetype: z.string(),
    savename: z.string(),
    maxSize: z.int(),
    saveName: z.string(),
    allowedSuffixes: z.string(),
    allowedMimeTypes: z.array(z.string()),
  }),
  protocol: z.array(z.strictObject({ title_zh: z.string(), title_en: z.string(), article_id: z.int() })),
})

export type SiteConfig = z.output<typeof siteConfig>

const { get } = callsAt('/api/index', 'public')

export const site = {
  index: get('index', {
    input: menuInput.extend({ requiredLogin: yesNo.optional() }),
    output: z.strictObject({
      site: siteConfig,
      openMemberCenter: z.boolean(),
      userInfo: z.union([memberInfo, z.array(z.never())]),
      rules: z.array(rule),
      menus: z.array(rule),
    }),
  }),
  /** what the home page and the support page show besides their own words */
  home: get('home', {
    input: emptyInput,
    output: z.strictObject({
      articles: z.array(articleCard),
      support: z.strictObject({ wechat_qr_code: z.string(), email: z.string(), hours: z.string() }),
    }),
  }),
  countries: endpoint({
    path: 'GET /api/country/index',
    access: 'public',
    input: emptyInput,
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          id: z.int(),
          name: z.string(),
          name_zh: z.string(),
          name_en: z.string(),
          iso2: z.string(),
          iso3: z.string(),
          is_eu: z.int(),
          is_uk: z.int(),
        }),
      ),
      total: z.int(),
    }),
  }),
}
