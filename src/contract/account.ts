import { z } from 'zod'
import { line, yesNo } from './inputs.ts'

/** What both login screens send and what both areas answer about whoever signed in. */

const credentials = {
  username: line(60),
  password: z.string({ error: 'invalid.required' }).min(1, 'invalid.required').max(200, 'invalid.too_long'),
  keep: z.preprocess((raw) => raw === true || raw === 1 || raw === '1' || raw === 'true', z.boolean()).optional(),
  captcha: z.coerce.string().max(20).optional(),
  captcha_id: z.string().max(64).optional(),
  /** where a picture was clicked: `x,y-x,y;width;height` */
  captcha_info: z.string().max(400).optional(),
  /** ours: a long random text that this browser made and keeps, so that it is known again; other clients have none */
  device: z.string().max(64).optional(),
}

export const adminCredentials = z.object(credentials)
const typed = (max: number) =>
  z.preprocess((raw) => (typeof raw === 'string' || typeof raw === 'number' ? String(raw).trim().slice(0, max) : ''), z.string())

/** Whatever was typed, as text; `domain/account.ts` says what is wrong with it. */
export const registration = z.object({
  username: typed(60),
  password: z.string(),
  registerType: typed(20),
  email: typed(254),
  mobile: typed(32),
  captcha: typed(20),
  salesperson_code: typed(40),
  agree: yesNo.catch(false).default(false),
  device: typed(64),
})

/** Read by `registration` once it is one. */
const uncheckedField = z.unknown().optional()

/** Signing in and registering are one call, told apart by `tab`. */
export const memberCredentials = z.object({
  tab: z.string().max(20).default('login'),
  ...credentials,
  registerType: uncheckedField,
  email: uncheckedField,
  mobile: uncheckedField,
  salesperson_code: uncheckedField,
  agree: uncheckedField,
})

/** What the sign-in of other versions sends along: whether its button turns. */
export const signInIgnores = ['loading']

export const captchaAliases = { captchaId: 'captcha_id', captchaInfo: 'captcha_info' }

export const signOutInput = z.object({
  refresh_token: z.string().max(200).optional(),
  /** ours: end every session of this account, not only this one */
  everywhere: z.preprocess((raw) => raw === true || raw === 1 || raw === '1', z.boolean()).optional(),
})
export const refreshAliases = { refreshToken: 'refresh_token' }

/**
 * Our own client has a screen for every page and says `all`. Without it, pages for which other clients have no
 * component come as links.
 */
export const menuInput = z.object({ pages: z.literal('all', { error: 'invalid.choice' }).optional() })

/** A rule as the menus carry it; buttons are leaves below their page. */
export type Rule = {
  id: number
  pid: number
  type: 'menu_dir' | 'menu' | 'button' | 'route' | 'nav' | 'nav_user_menu'
  title: string
  name: string
  path: string
  icon: string
  /** our own name of the picture; '' where we have none */
  icon_name: string
  menu_type: 'tab' | 'link' | 'iframe' | null
  url: string
  component: string
  keepalive: string | 0
  extend: 'none' | 'add_rules_only' | 'add_menu_only'
  children?: Rule[]
}

export const rule: z.ZodType<Rule> = z.strictObject({
  id: z.int(),
  pid: z.int(),
  type: z.enum(['menu_dir', 'menu', 'button', 'route', 'nav', 'nav_user_menu']),
  title: z.string(),
  name: z.string(),
  path: z.string(),
  icon: z.string(),
  icon_name: z.string(),
  menu_type: z.enum(['tab', 'link', 'iframe']).nullable(),
  url: z.string(),
  component: z.string(),
  keepalive: z.union([z.string(), z.literal(0)]),
  extend: z.enum(['none', 'add_rules_only', 'add_menu_only']),
  get children() {
    return z.array(rule).optional()
  },
})

/** Names of spec §3 to the letter, the spellings of later clients beside them. */
const tokens = { token: z.string(), refreshToken: z.string(), refresh_token: z.string() }

/** Whoever is signed in already; without tokens, because existing clients put what they get here over what they hold. */
export const signedInAdmin = z.strictObject({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.string(),
  lastlogintime: z.string(),
  last_login_time: z.string(),
  super: z.boolean(),
})

export const adminInfo = signedInAdmin.extend(tokens)

export const memberInfo = z.strictObject({
  id: z.int(),
  username: z.string(),
  nickname: z.string(),
  email: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  gender: z.int().min(0).max(2),
  birthday: z.string().nullable(),
  money: z.string(),
  score: z.int(),
  /** points that were earned and cannot be spent yet */
  score_pending: z.int(),
  motto: z.string(),
  lastlogintime: z.int().nullable(),
  last_login_time: z.int().nullable(),
  lastloginip: z.string(),
  last_login_ip: z.string(),
  jointime: z.int(),
  join_time: z.int(),
  ...tokens,
})

export type AdminInfo = z.output<typeof adminInfo>
export type SignedInAdmin = z.output<typeof signedInAdmin>
export type MemberInfo = z.output<typeof memberInfo>
