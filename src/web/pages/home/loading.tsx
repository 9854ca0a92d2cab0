import { Navigate, useLocation } from 'react-router'
import { parsePageLocation, rawPageLocation, resolvePagePath } from '#web/lib/loading-path.ts'

/** Nothing has to be waited for here: the public pages are always known, and the areas have loading routes of their own. */
export function HomeLoadingPage() {
  const { pathname } = useLocation()
  const target = parsePageLocation(rawPageLocation('', pathname))
  const isInArea = target !== undefined && /^\/(user|admin)(\/|$)/.test(target.path)
  const isItem = target !== undefined && isItemPath(target.path)
  const permitted = isInArea || isItem ? [target.path] : publicPages
  return <Navigate to={resolvePagePath({ target, base: '', permitted, first: '/', exists: () => false })} replace />
}

/** Pages that stand under the home shell, for its loading route. */
const publicPages = ['/', '/return', '/articles', '/tracking', '/serviceSupport', '/prohibitedItems'] as const

/** The page of one article or parcel; whether there is such a one is the page's to find out. */
const isItemPath = (path: string): boolean => /^\/(articles|tracking)\/[^/]+$/.test(path)
