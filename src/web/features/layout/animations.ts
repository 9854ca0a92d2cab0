/** The wire's names for how a page comes in, and `none` of our own. */
const moves: Record<string, Keyframe[]> = {
  'slide-right': [{ opacity: 0, transform: 'translateX(-24px)' }, {}],
  'slide-left': [{ opacity: 0, transform: 'translateX(24px)' }, {}],
  'el-fade-in-linear': [{ opacity: 0 }, {}],
  'el-fade-in': [{ opacity: 0 }, {}],
  'el-zoom-in-center': [{ opacity: 0, transform: 'scale(0.96)' }, {}],
  'el-zoom-in-top': [{ opacity: 0, transform: 'scaleY(0.96)', transformOrigin: 'center top' }, {}],
  'el-zoom-in-bottom': [{ opacity: 0, transform: 'scaleY(0.96)', transformOrigin: 'center bottom' }, {}],
}

export const animationNames = [
  'none',
  'slide-right',
  'slide-left',
  'el-fade-in-linear',
  'el-fade-in',
  'el-zoom-in-center',
  'el-zoom-in-top',
  'el-zoom-in-bottom',
] as const

/** Unknown names move nothing. */
export function animationOf(name: string): { keyframes: Keyframe[]; easing: string } | undefined {
  const keyframes = Object.hasOwn(moves, name) ? moves[name] : undefined
  return keyframes && { keyframes, easing: name === 'el-fade-in-linear' ? 'linear' : 'ease-out' }
}
