import { useContext, useEffect, useEffectEvent, useRef } from 'react'
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router'

/**
 * Calls back when a guard (a form with unsaved work) stopped a navigation and the person stayed, with the path they did not go to. The router
 * tells a guard's own component only; whoever started the navigation has no public way to learn of it.
 */
export function useNavigationBlocked(onBlocked: (path: string) => void): void {
  const state = useContext(RouterState)
  const blockedPath = useRef<string>(undefined)
  const handleBlocked = useEffectEvent(onBlocked)
  useEffect(() => {
    const guards = [...(state?.blockers.values() ?? [])]
    const path = guards.find((guard) => guard.state === 'blocked')?.location?.pathname
    const isGoing = guards.some((guard) => guard.state === 'proceeding')
    if (path === undefined && blockedPath.current !== undefined && !isGoing) handleBlocked(blockedPath.current)
    blockedPath.current = path
  }, [state])
}
