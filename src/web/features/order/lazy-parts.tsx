import { lazy, useEffect } from 'react'
import { endProgress, startProgress } from '#web/lib/progress-bar.ts'

const loadDialogs = () => import('./action-dialogs.tsx')
const loadDrawer = () => import('./order-drawer.tsx')

export const ActionDialogs = lazy(async () => ({ default: (await loadDialogs()).ActionDialogs }))
export const OrderDrawer = lazy(async () => ({ default: (await loadDrawer()).OrderDrawer }))
export const WatchLine = lazy(async () => ({ default: (await import('./watch-line.tsx')).WatchLine }))

/** What the first click will open, fetched while the reader looks for where to click: only once the orders stand, which it must not delay. */
export function usePrefetch(isReady: boolean, wanted: 'dialogs' | 'dialogs and drawer'): void {
  useEffect(() => {
    if (!isReady) return
    return whenIdle(() => {
      for (const load of wanted === 'dialogs' ? [loadDialogs] : [loadDialogs, loadDrawer]) void load().catch(() => undefined)
    })
  }, [isReady, wanted])
}

/** On a slow line a click may be there first: it is kept, and the bar above says that something comes. */
export function LoadingBar() {
  useEffect(() => {
    startProgress()
    return endProgress
  }, [])
  return null
}

const idleFallbackMs = 200

/** Safari knows no idleness. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, idleFallbackMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
