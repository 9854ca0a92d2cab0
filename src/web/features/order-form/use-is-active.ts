import { useEffect, useRef } from 'react'
import { getAccountId, readTokens } from '#web/lib/session.ts'

/** For answers that may come when the screen was left, or when its member has signed out and somebody else has come. */
export function useIsActive(userId: number) {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  const isSignedIn = () => readTokens('member').token !== '' && getAccountId('member') === userId
  return { isSignedIn, isActive: () => isShown.current && isSignedIn() }
}
