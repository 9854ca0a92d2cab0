const durationMs = 200

/** The wire's names for how a page comes in; any other, `none` among them, moves nothing. */
const animations: Record<string, Keyframe[]> = {
  'slide-right': [{ opacity: 0, transform: 'translateX(-24px)' }, {}],
  'slide-left': [{ opacity: 0, transform: 'translateX(24px)' }, {}],
  'el-fade-in-linear': [{ opacity: 0 }, {}],
  'el-fade-in': [{ opacity: 0 }, {}],
  'el-zoom-in-center': [{ opacity: 0, transform: 'scale(0.96)' }, {}],
  'el-zoom-in-top': [{ opacity: 0, transform: 'scaleY(0.96)', transformOrigin: 'center top' }, {}],
  'el-zoom-in-bottom': [{ opacity: 0, transform: 'scaleY(0.96)', transformOrigin: 'center bottom' }, {}],
}

export function animatePage(page: HTMLElement, name: string): void {
  const keyframes = Object.hasOwn(animations, name) ? animations[name] : undefined
  if (!keyframes || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  page.animate(keyframes, { duration: durationMs, easing: name === 'el-fade-in-linear' ? 'linear' : 'ease-out' })
}
