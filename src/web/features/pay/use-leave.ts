import { useEffect, useState } from 'react'

/** Goes to a provider's page in this tab. Until the browser is there the button stays busy; who comes Back finds it ready again. */
export function useLeave(): { isLeaving: boolean; leave: (url: string) => void } {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const handleShow = (event: PageTransitionEvent) => {
      if (event.persisted) setIsLeaving(false)
    }
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [])
  const leave = (url: string) => {
    setIsLeaving(true)
    window.location.assign(url)
  }
  return { isLeaving, leave }
}
