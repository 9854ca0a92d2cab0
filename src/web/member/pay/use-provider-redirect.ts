import { useEffect, useState } from 'react'

/** Goes to a provider's page in this tab. Until the browser is there the button stays busy; who comes Back finds it ready again. */
export function useProviderRedirect(): { isRedirecting: boolean; redirect: (url: string) => void } {
  const [isRedirecting, setIsRedirecting] = useState(false)
  useEffect(() => {
    const handleShow = (event: PageTransitionEvent) => {
      if (event.persisted) setIsRedirecting(false)
    }
    window.addEventListener('pageshow', handleShow)
    return () => window.removeEventListener('pageshow', handleShow)
  }, [])
  const redirect = (url: string) => {
    setIsRedirecting(true)
    window.location.assign(url)
  }
  return { isRedirecting, redirect }
}
