import type { Realm } from '#contract/envelope.ts'
import type { AreaRules } from '#web/lib/area.ts'
import { type AreaRoute, buildAccountMenu, buildMenu, buildRoutes, firstPath, type MenuItem } from '#web/lib/menus.ts'
import { areaBase } from '#web/lib/session.ts'
import { hasPage } from './registry.ts'

export type AreaNavigation = { menu: MenuItem[]; accountMenu: MenuItem[]; routes: AreaRoute[]; first: string | undefined }

const navigations = new WeakMap<AreaRules, AreaNavigation>()

/** What the server's rules mean in this build: a menu, pages and the first of them. Made once per answer. */
export function getAreaNavigation(realm: Realm, rules: AreaRules): AreaNavigation {
  const known = navigations.get(rules)
  if (known) return known
  const area = { base: areaBase[realm], hasPage: (name: string) => hasPage(realm, name), unfoldsSingles: realm === 'member' }
  const all = [...rules.menus, ...rules.rules]
  const menu = buildMenu(rules.menus, area)
  const routes = buildRoutes(all, area)
  const map = { menu, accountMenu: buildAccountMenu(all, area), routes, first: firstPath(menu) ?? routes[0]?.path }
  navigations.set(rules, map)
  return map
}
