import { useEffect, useState } from 'react'

/**
 * Whether this tab is the one that does what only one may do; undefined until the browser has said. It stays so as long as the screen is shown.
 * A browser without locks lets every tab.
 */
export function useTabLock(name: string | undefined): boolean | undefined {
  const [answer, setAnswer] = useState<{ name: string; isOurs: boolean }>()
  useEffect(() => {
    if (name === undefined) return
    if (!navigator.locks) return setAnswer({ name, isOurs: true })
    let release = () => {}
    let isShown = true
    const shown = new Promise<void>((resolve) => {
      release = resolve
    })
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (!isShown) return
      setAnswer({ name, isOurs: lock !== null })
      return lock ? shown : undefined
    })
    return () => {
      isShown = false
      setAnswer(undefined)
      release()
    }
  }, [name])
  return answer?.name === name ? answer?.isOurs : undefined
}
