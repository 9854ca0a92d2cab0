import type { Rule } from '#contract/account.ts'

export type MenuItem = {
  name: string
  title: string
  icon: string
  /** a page of ours; absent for groups and outside links */
  path: string | undefined
  /** opens in a new window */
  link: string | undefined
  children: MenuItem[]
}

export type AreaRoute = { path: string; name: string; title: string; keepalive: boolean; frame: string | undefined }

type Area = {
  base: string
  /** does the app have a page for this rule */
  hasPage: (name: string) => boolean
}

const pageTypes: readonly Rule['type'][] = ['menu', 'route', 'nav', 'nav_user_menu']

/** The tree of the left menu: only what leads somewhere. */
export function buildMenu(rules: readonly Rule[], area: Area): MenuItem[] {
  return rules.flatMap((rule): MenuItem[] => {
    if (rule.extend === 'add_rules_only') return []
    const shared = { name: rule.name, title: rule.title, icon: rule.icon }
    if (rule.type === 'menu_dir') {
      const children = buildMenu(rule.children ?? [], area)
      return children.length > 0 ? [{ ...shared, path: undefined, link: undefined, children }] : []
    }
    if (rule.type !== 'menu') return []
    if (rule.menu_type === 'link') return rule.url ? [{ ...shared, path: undefined, link: rule.url, children: [] }] : []
    const path = pathOf(rule, area)
    return path ? [{ ...shared, path, link: undefined, children: [] }] : []
  })
}

/** Every page the rules open, in the menu or not. */
export function buildRoutes(rules: readonly Rule[], area: Area): AreaRoute[] {
  return rules.flatMap((rule) => {
    const below = buildRoutes(rule.children ?? [], area)
    if (!pageTypes.includes(rule.type) || rule.extend === 'add_menu_only') return below
    const path = pathOf(rule, area)
    if (!path) return below
    const frame = rule.menu_type === 'iframe' ? rule.url : undefined
    return [
      { path, name: rule.name, title: rule.title, keepalive: rule.keepalive !== 0 && rule.keepalive !== '', frame },
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

/** page path → permitted action paths: `/admin/country` → `/admin/country/add`, … */
export function buildAuthNodes(rules: readonly Rule[], base: string): Record<string, string[]> {
  const nodes: Record<string, string[]> = {}
  const walk = (rule: Rule): void => {
    const buttons = (rule.children ?? []).filter((child) => child.type === 'button')
    if (buttons.length > 0) nodes[`${base}/${rule.name}`] = buttons.map((button) => `${base}/${button.name}`)
    for (const child of rule.children ?? []) walk(child)
  }
  for (const rule of rules) walk(rule)
  return nodes
}

/** The auth rule: the current path plus the action's name is in the permitted set of that path. */
export const isPermitted = (nodes: Record<string, string[]>, path: string, action: string): boolean =>
  Object.hasOwn(nodes, path) && (nodes[path]?.includes(`${path}/${action}`) ?? false)

function pathOf(rule: Rule, { base, hasPage }: Area): string | undefined {
  if (rule.menu_type === 'iframe') return rule.url ? `${base}/iframe/${encodeURIComponent(rule.url)}` : undefined
  if (rule.menu_type === 'link' || !hasPage(rule.name)) return undefined
  return `${base}/${rule.path.replace(/^\/+/, '')}`
}
