import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AreaRules, areaQuery } from '#web/lib/area.ts'
import { useLive } from '#web/lib/live/events.ts'
import { loadingPlace, trimPath } from '#web/lib/loading-place.ts'
import { areaBase } from '#web/lib/session.ts'
import { areaMap } from '#web/pages/area-map.ts'

/** Younger answers need no second asking when the stream merely begins. */
const freshMs = 60_000

/** What the admin may see. The loading page asks first; here it is asked again when the rules or groups changed. */
export function useAdminRules(id: number): AreaRules | undefined {
  const { data: rules, dataUpdatedAt, refetch } = useQuery({ ...areaQuery('admin', id), enabled: false })
  useLive('rules', (_, isCertain) => {
    if (rules && (isCertain || Date.now() - dataUpdatedAt > freshMs)) void refetch()
  })
  useLeaveTaken(rules)
  return rules
}

/** A page that was taken away while one looked at it leads where any other forbidden page does. */
function useLeaveTaken(rules: AreaRules | undefined): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only new rules take a page away; addresses are looked at by the router
  useEffect(() => {
    const path = trimPath(pathname)
    const isPage = path !== areaBase.admin && !path.startsWith(`${areaBase.admin}/loading`)
    if (rules && isPage && !areaMap('admin', rules).routes.some((route) => route.path === path))
      void navigate(loadingPlace(areaBase.admin, path, search), { replace: true })
  }, [rules])
}
