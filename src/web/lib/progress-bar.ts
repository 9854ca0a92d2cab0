import NProgress from 'nprogress'
import { useEffect } from 'react'

/** The figures of the specification. Its own template names a role that does not exist, so we bring ours. */
const options = {
  minimum: 0.08,
  speed: 200,
  trickleRate: 0.02,
  trickleSpeed: 800,
  showSpinner: false,
  barSelector: '.bar',
  template: '<div class="bar"><div class="peg"></div></div>',
}
NProgress.configure(options)

export const startProgress = (): void => void NProgress.start()
/** Forced: a navigation that was over at once still shows that it happened. */
export const endProgress = (): void => void NProgress.done(true)

/** Stands in for a part of a page that is still being fetched: the click is kept, and the bar above says that something comes. */
export function LoadingBar() {
  useEffect(() => {
    startProgress()
    return endProgress
  }, [])
  return null
}
