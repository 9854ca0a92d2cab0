import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AreaRules, areaQuery } from '#web/lib/area.ts'
import { loadingPath, trimPath } from '#web/lib/loading-path.ts'
import { areaBase } from '#web/lib/session.ts'
import { getAreaNavigation } from '../area-navigation.ts'

/**
 * What the admin may see. The loading page asks first, and news ask again when the rules changed: a page that was taken away while one looked at
 * it then leads where any other forbidden page does.
 */
export function useAdminRules(id: number): AreaRules | undefined {
  const { data: rules } = useQuery({ ...areaQuery('admin', id), enabled: false })
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rules take a page away; addresses are looked at by the router
  useEffect(() => {
    const path = trimPath(pathname)
    const isPage = path !== areaBase.admin && !path.startsWith(`${areaBase.admin}/loading`)
    if (rules && isPage && !getAreaNavigation('admin', rules).routes.some((route) => route.path === path))
      void navigate(loadingPath(areaBase.admin, path, search), { replace: true })
  }, [rules])
  return rules
}
