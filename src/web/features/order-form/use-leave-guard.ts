import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'
import { useBlocker } from 'react-router'
import { loginPath } from '#web/lib/session.ts'

/** From these one comes back, and finds everything as it was; and nobody is kept from signing out. */
const detours: string[] = [
  '/user/account/addressBook',
  '/user/account/insurance',
  '/user/account/packagingStore',
  loginPath.member,
]

/** Whatever would leave the form (a link, Back, closing the tab) asks first while something would have to be filled in again. */
export function useLeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave: () => void }) {
  // Read when a navigation is tried, so that a sending can let go and leave in one breath.
  const isBlocking = useRef(false)
  const isLeaveAllowed = useRef(false)
  isBlocking.current = isDirty && !isLeaveAllowed.current
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isBlocking.current && nextLocation.pathname !== currentLocation.pathname && !detours.includes(nextLocation.pathname),
  )
  useWindowEvent('beforeunload', (event) => {
    if (isBlocking.current) event.preventDefault()
  })
  const allowLeave = () => {
    isLeaveAllowed.current = true
    isBlocking.current = false
  }
  return {
    isConfirming: blocker.state === 'blocked',
    allowLeave,
    stay: () => blocker.reset?.(),
    leave: () => {
      allowLeave()
      onLeave()
      blocker.proceed?.()
    },
  }
}
