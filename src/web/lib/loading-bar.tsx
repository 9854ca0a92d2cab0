import { useEffect } from 'react'
import { endProgress, startProgress } from './progress-bar.ts'

/** Stands in for a part of a page that is still being fetched: the click is kept, and the bar above says that something comes. */
export function LoadingBar() {
  useEffect(() => {
    startProgress()
    return endProgress
  }, [])
  return null
}
