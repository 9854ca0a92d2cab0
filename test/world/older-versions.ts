/**
 * Two unchanged versions of BuildAdmin's web client: the components that a menu entry may name, the words of single
 * pages, and the spelling of their calls. Pages that we do not have (code generator, module market, data security)
 * are listed too.
 */
type OlderVersion = {
  /** paths of components below /src/views/backend or /src/views/frontend, without `.vue` */
  components: Record<'admin' | 'member', readonly string[]>
  /** words that are loaded with a page, by its path or its name */
  words: Record<'admin' | 'member', readonly string[]>
  /** version 1 registers entries of the menu only and keeps buttons by the path of their page, not by its name */
  registersMenusOnly: boolean
  start: string
  keyword: string
  createTime: string
  loginTime: string
  defaultIcon: string
  controllers: Record<Controller, string>
}

type Controller =
  | 'admin'
  | 'adminInfo'
  | 'adminLog'
  | 'attachment'
  | 'config'
  | 'group'
  | 'moneyLog'
  | 'rule'
  | 'scoreLog'
  | 'user'
  | 'userGroup'
  | 'userRule'

const security = ['dataRecycle', 'dataRecycleLog', 'sensitiveData', 'sensitiveDataLog'].map((name) => `security/${name}`)
const accountPages = ['balance', 'changePassword', 'integral', 'overview', 'profile'].map((name) => `user/account/${name}`)
const userPages = ['group', 'moneyLog', 'rule', 'scoreLog', 'user'].map((name) => `user/${name}`)

/** The versions differ in one page of the back office: the rules. */
const adminComponents = (rulePage: string): string[] => [
  'dashboard',
  'login',
  'routine/adminInfo',
  ...['auth/admin', 'auth/adminLog', 'auth/group', rulePage, 'crud', 'module', 'routine/attachment', 'routine/config'].map(
    (page) => `${page}/index`,
  ),
  ...[...security, ...userPages].map((page) => `${page}/index`),
]

const adminWords = (rulePage: string): string[] => [
  'auth/admin',
  'auth/adminLog',
  'auth/group',
  rulePage,
  'crud/crud',
  'crud/log',
  'crud/state',
  'dashboard',
  'login',
  'module',
  'routine/adminInfo',
  'routine/attachment',
  'routine/config',
  ...security,
  ...userPages,
]

const member = { components: ['index', ...accountPages, 'user/login'], words: ['index', ...accountPages, 'user/login'] }

export const olderVersions = {
  'v1.1.4': {
    components: { admin: adminComponents('auth/menu'), member: member.components },
    words: { admin: adminWords('auth/menu'), member: member.words },
    registersMenusOnly: true,
    start: '/admin/index/',
    keyword: 'quick_search',
    createTime: 'createtime',
    loginTime: 'lastlogintime',
    defaultIcon: 'el-icon-Minus',
    controllers: {
      admin: 'auth.admin',
      adminInfo: 'routine.AdminInfo',
      adminLog: 'auth.adminLog',
      attachment: 'routine.attachment',
      config: 'routine.config',
      group: 'auth.group',
      moneyLog: 'user.moneyLog',
      rule: 'auth.menu',
      scoreLog: 'user.scoreLog',
      user: 'user.user',
      userGroup: 'user.group',
      userRule: 'user.rule',
    },
  },
  'v2.0.0': {
    components: { admin: adminComponents('auth/rule'), member: member.components },
    words: { admin: adminWords('auth/rule'), member: member.words },
    registersMenusOnly: false,
    start: '/admin/Index/',
    keyword: 'quickSearch',
    createTime: 'create_time',
    loginTime: 'last_login_time',
    defaultIcon: 'fa fa-circle-o',
    controllers: {
      admin: 'auth.Admin',
      adminInfo: 'routine.AdminInfo',
      adminLog: 'auth.AdminLog',
      attachment: 'routine.Attachment',
      config: 'routine.Config',
      group: 'auth.Group',
      moneyLog: 'user.MoneyLog',
      rule: 'auth.Rule',
      scoreLog: 'user.ScoreLog',
      user: 'user.User',
      userGroup: 'user.Group',
      userRule: 'user.Rule',
    },
  },
} satisfies Record<string, OlderVersion>

export type OlderVersionName = keyof typeof olderVersions

type MenuRule = {
  type: string
  name: string
  path: string
  menu_type: string | null
  url: string
  component: string
  extend: string
  children?: MenuRule[]
}

type Entry = { name: string; opens: 'page' | 'frame' | 'link' | 'nothing'; path: string; hasWords: boolean }

/** Reads a menu answer as such a client does: the entries it draws, where each leads, and the buttons of each page. */
export function readOlderMenu(name: OlderVersionName, area: 'admin' | 'member', rules: readonly MenuRule[]) {
  const { components, words, registersMenusOnly } = olderVersions[name]
  const [base, folder] = area === 'admin' ? ['/admin', 'backend'] : ['/user', 'frontend']
  const hasComponent = ({ component }: MenuRule) =>
    (components[area] as readonly string[]).some((page) => component === `/src/views/${folder}/${page}.vue`)
  const all = (list: readonly MenuRule[]): MenuRule[] => list.flatMap((rule) => [rule, ...all(rule.children ?? [])])
  const isPage = (rule: MenuRule) =>
    rule.extend !== 'add_menu_only' &&
    (!registersMenusOnly || rule.type === 'menu') &&
    rule.menu_type === 'tab' &&
    hasComponent(rule)
  const paths = new Set(
    all(rules)
      .filter(isPage)
      .map(({ path }) => `${base}/${path}`),
  )
  const loadsWords = ({ name: rule, path }: MenuRule) =>
    [area === 'admin' ? path : `user/${path}`, rule].some((page) => (words[area] as readonly string[]).includes(page))

  const opens = (rule: MenuRule): Entry['opens'] => {
    if (rule.menu_type === 'link') return URL.canParse(rule.url, 'http://client.example') && rule.url !== '' ? 'link' : 'nothing'
    if (rule.menu_type === 'iframe') return rule.url === '' ? 'nothing' : 'frame'
    return paths.has(`${base}/${rule.path}`) ? 'page' : 'nothing'
  }
  const entries = all(rules)
    .filter((rule) => rule.type === 'menu' && rule.extend !== 'add_rules_only')
    .map((rule): Entry => {
      const path = rule.menu_type === 'link' ? rule.url : `${base}/${rule.path}`
      return { name: rule.name, opens: opens(rule), path, hasWords: loadsWords(rule) }
    })
  const buttonsOf = (path: string): string[] => {
    const page = all(rules).find((rule) => `${base}/${registersMenusOnly ? rule.path : rule.name}` === path)
    const buttons = (page?.children ?? []).filter(({ type }) => type === 'button').map((button) => `${base}/${button.name}`)
    return buttons.filter((button) => button.startsWith(`${path}/`)).map((button) => button.slice(path.length + 1))
  }
  return { entries, buttonsOf }
}
