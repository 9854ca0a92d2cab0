import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLayout } from '#web/lib/settings.ts'

/** Nobody changes pages sooner; what the first page needs comes first. */
const prefetchDelayMs = 1000

/** A new page comes in as the settings say; for who asks for little motion it is simply there. */
export function usePageAnimation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const { mainAnimation } = useLayout()
  const shownPath = useRef(pathname)
  const animate = useRef<(page: HTMLElement, name: string) => void>(undefined)
  useEffect(() => {
    // A part that does not arrive costs the motion, not the page.
    const fetchPart = () =>
      import('./animate-page.ts').then(
        (part) => {
          animate.current = part.animatePage
        },
        () => undefined,
      )
    const timer = setTimeout(fetchPart, prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [])
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (main.current) animate.current?.(main.current, mainAnimation)
  }, [pathname, mainAnimation, main])
}
