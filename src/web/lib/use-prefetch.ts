import { useEffect } from 'react'

/** Fetches what the first click will open, while the reader looks for where to click: only once the page stands, which it must not delay. */
export function usePrefetch(isReady: boolean, load: () => Promise<unknown>): void {
  useEffect(() => {
    if (isReady) return whenIdle(() => void load().catch(() => undefined))
  }, [isReady, load])
}

const idleFallbackMs = 200

/** Safari knows no idleness. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, idleFallbackMs)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
