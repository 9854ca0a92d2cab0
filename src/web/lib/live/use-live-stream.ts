import { useEffect } from 'react'
import type { Realm } from '#contract/envelope.ts'
import { useAccountId, useToken } from '#web/lib/session.ts'

/** The page comes first; news may come a moment later. */
const afterPageMs = 800

/** Listens as long as somebody is signed in and the area's frame is shown. The code is fetched when the page stands. */
export function useLiveStream(realm: Realm): void {
  const isSignedIn = useToken(realm) !== ''
  const accountId = useAccountId(realm)
  useEffect(() => {
    if (!isSignedIn || accountId === 0) return
    let connection: { stop: () => void } | undefined
    let isGone = false
    const timer = setTimeout(async () => {
      // A part that does not arrive costs the news, not the page.
      const code = await import('./connect.ts').catch(() => undefined)
      if (code && !isGone) connection = code.connectLive(realm, accountId)
    }, afterPageMs)
    return () => {
      isGone = true
      clearTimeout(timer)
      connection?.stop()
    }
  }, [realm, isSignedIn, accountId])
}
