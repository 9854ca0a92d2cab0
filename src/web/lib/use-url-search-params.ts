import { useCallback } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

type ChangeSearchParams = (next: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void

/**
 * The query of the page's address, and a way to change it from what it is now. The router's own way begins with what was drawn last, and a busy
 * page is drawn late: of two quick changes the first was lost.
 */
export function useUrlSearchParams(): [URLSearchParams, ChangeSearchParams] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangeSearchParams>(
    (next, options) => setParams(next(new URLSearchParams(location.search)), options),
    [setParams],
  )
  return [params, change]
}
