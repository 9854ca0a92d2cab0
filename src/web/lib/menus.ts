import type { Rule } from '#contract/account.ts'

/** A group has children, a page of ours a path, an outside page a link; what has none of them is of a kind this build does not know. */
export type MenuItem = {
  name: string
  title: string
  icon: string
  path: string | undefined
  /** opens in a new window */
  link: string | undefined
  children: MenuItem[]
}

export type AreaRoute = {
  path: string
  name: string
  title: string
  keepalive: boolean
  frame: string | undefined
  /** may stand in the back office's row of open pages */
  isAddable: boolean
}

/** page path → permitted action paths */
export type AuthNodes = ReadonlyMap<string, readonly string[]>

/** An action of the page one is on, or of the one that is named. */
export type ActionRef = string | { path: string; action: string }

type AreaOptions = {
  base: string
  /** does the app have a page for this rule */
  hasPage: (name: string) => boolean
  /** a folder of one page is drawn as that page; not where somebody's rights decide how many are left in it */
  unfoldsSingles?: boolean
}

const menuTypes: readonly (string | null)[] = ['tab', 'link', 'iframe', null] satisfies Rule['menu_type'][]
const pageTypes: readonly Rule['type'][] = ['menu', 'route', 'nav', 'nav_user_menu']

/** The tree of the left menu: only what leads somewhere. */
export function buildMenu(rules: readonly Rule[], area: AreaOptions): MenuItem[] {
  return rules.flatMap((rule): MenuItem[] => {
    if (rule.extend === 'add_rules_only') return []
    const shared = { name: rule.name, title: rule.title, icon: rule.icon_name }
    if (rule.type === 'menu_dir') {
      const children = buildMenu(rule.children ?? [], area)
      if (area.unfoldsSingles && children.length === 1) return children
      return children.length > 0 ? [{ ...shared, path: undefined, link: undefined, children }] : []
    }
    if (rule.type !== 'menu') return []
    if (rule.menu_type === 'link') return rule.url ? [{ ...shared, path: undefined, link: rule.url, children: [] }] : []
    const path = pathOf(rule, area)
    // A newer server may know kinds that we do not: shown, and a click says so.
    const isUnknownType = !menuTypes.includes(rule.menu_type)
    return path || isUnknownType ? [{ ...shared, path, link: undefined, children: [] }] : []
  })
}

/** What stands in the menu at the member's picture, wherever in the tree an admin put it. */
export const buildAccountMenu = (rules: readonly Rule[], area: AreaOptions): MenuItem[] =>
  rules.flatMap((rule) => [
    ...(rule.type === 'nav_user_menu' ? buildMenu([{ ...rule, type: 'menu', children: [] }], area) : []).filter(
      ({ path, link }) => path ?? link,
    ),
    ...buildAccountMenu(rule.children ?? [], area),
  ])

/** Every page the rules open, in the menu or not. */
export function buildRoutes(rules: readonly Rule[], area: AreaOptions): AreaRoute[] {
  return rules.flatMap((rule) => {
    const below = buildRoutes(rule.children ?? [], area)
    if (!pageTypes.includes(rule.type) || rule.extend === 'add_menu_only') return below
    const path = pathOf(rule, area)
    if (!path) return below
    const frame = rule.menu_type === 'iframe' ? rule.url : undefined
    return [
      {
        path,
        name: rule.name,
        title: rule.title,
        keepalive: rule.keepalive !== 0 && rule.keepalive !== '',
        frame,
        isAddable: rule.type === 'menu',
      },
      ...below,
    ]
  })
}

/** The first page of the menu from the top: where one lands after signing in. */
export function firstPath(menu: readonly MenuItem[]): string | undefined {
  for (const item of menu) {
    const path = item.path ?? firstPath(item.children)
    if (path) return path
  }
  return undefined
}

/** What may be done on which page: `/admin/country` → `/admin/country/add`, … */
export function buildAuthNodes(rules: readonly Rule[], base: string): AuthNodes {
  const nodes = new Map<string, string[]>()
  const walk = (rule: Rule): void => {
    const buttons = (rule.children ?? []).filter((child) => child.type === 'button')
    if (buttons.length > 0)
      nodes.set(
        `${base}/${rule.name}`,
        buttons.map((button) => `${base}/${button.name}`),
      )
    for (const child of rule.children ?? []) walk(child)
  }
  for (const rule of rules) walk(rule)
  return nodes
}

/** The auth rule: the path plus the action's name is in the permitted set of that path. */
export function isPermitted(nodes: AuthNodes, currentPath: string, wanted: ActionRef): boolean {
  const { path, action } = typeof wanted === 'string' ? { path: currentPath, action: wanted } : wanted
  return nodes.get(path)?.includes(`${path}/${action}`) ?? false
}

function pathOf(rule: Rule, { base, hasPage }: AreaOptions): string | undefined {
  if (rule.menu_type === 'iframe') return rule.url ? `${base}/iframe/${encodeURIComponent(rule.url)}` : undefined
  if (rule.menu_type === 'link' || !menuTypes.includes(rule.menu_type) || !hasPage(rule.name)) return undefined
  return `${base}/${rule.path.replace(/^\/+/, '')}`
}
