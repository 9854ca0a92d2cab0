import { useContext, useEffect, useLayoutEffect } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext, useLocation } from 'react-router'
import { useAuthNodes } from '#web/lib/access.ts'
import { parseQuery, trimPath } from '#web/lib/loading-path.ts'
import type { AreaRoute } from '#web/lib/menus.ts'
import { useAccountId } from '#web/lib/session.ts'
import { activateTab, closeForbiddenTabs, rememberQuery, saveAuthNodes, tabsTransientState } from '#web/lib/tabs-state.ts'
import { useNavigationBlocked } from '#web/lib/use-navigation-blocked.ts'

/** Keeps the row of open pages true: to the rules, and to the address. */
export function useOpenTabs(routes: readonly AreaRoute[] | undefined): void {
  const adminId = useAccountId('admin')
  const { pathname, search, key } = useLocation()
  const authNode = useAuthNodes('admin')
  useEffect(() => {
    if (authNode) saveAuthNodes(authNode)
  }, [authNode])
  // Before the page is painted: its tab must not come a moment after it.
  useLayoutEffect(() => {
    if (routes) closeForbiddenTabs(adminId, new Set(routes.map(({ path }) => path)))
  }, [adminId, routes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: going again to the same address closes what waits for it, and only the key tells of that
  useLayoutEffect(() => {
    const route = routes?.find(({ path }) => path === trimPath(pathname))
    if (!route?.isAddable) return
    const params: Record<string, string> = route.frame === undefined ? {} : { url: route.frame }
    activateTab({ path: route.path, name: route.name, params, query: parseQuery(search) })
  }, [routes, pathname, search, key])
  // Whoever searches and changes tabs at once has left before the page was drawn with what they asked for: the router knows of it all the same.
  const router = useContext(DataRouterContext)?.router
  useEffect(
    () => router?.subscribe(({ location }) => rememberQuery(trimPath(location.pathname), parseQuery(location.search))),
    [router],
  )
  useNavigationBlocked(() => tabsTransientState.setState({ closingPaths: [] }))
}
