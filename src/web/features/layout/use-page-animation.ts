import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useLayout } from '#web/lib/settings.ts'
import { animationOf } from './animations.ts'

const durationMs = 200

/** A new page comes in as the settings say; for who asks for little motion, and on the first visit, it is simply there. */
export function usePageAnimation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const { mainAnimation } = useLayout()
  const shownPath = useRef(pathname)
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const animation = animationOf(mainAnimation)
    if (!animation || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    main.current?.animate(animation.keyframes, { duration: durationMs, easing: animation.easing })
  }, [pathname, mainAnimation, main])
}
