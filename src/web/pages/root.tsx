import { useEffect, useRef } from 'react'
import { ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { KeepAliveOutlet } from '#web/lib/keep-alive-outlet.tsx'
import { endLoadingOverlay } from '#web/lib/loading-overlay.ts'
import { endProgress, startProgress } from '#web/lib/progress-bar.ts'

/** Around every page: progress bar, overlay, scroll and focus. */
export function Root() {
  const { pathname, key } = useLocation()
  const { state } = useNavigation()
  const shownPath = useRef(pathname)

  useEffect(endLoadingOverlay, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a quick navigation never leaves the idle state, only its key tells that it was
  useEffect(() => {
    if (state === 'idle') endProgress()
    else startProgress()
  }, [state, key])

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    return focusHeading()
  }, [pathname])

  return (
    <>
      <KeepAliveOutlet depth={0} keep={['home']} />
      <ScrollRestoration getKey={(location) => (location.pathname === '/' ? '/' : location.key)} />
    </>
  )
}
