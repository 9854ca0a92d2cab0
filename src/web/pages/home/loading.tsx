import { Navigate, useLocation } from 'react-router'
import { parsePageLocation, rawPageLocation, resolvePagePath } from '#web/lib/loading-path.ts'

/** Nothing has to be waited for here: the public pages are always known, and the areas have loading routes of their own. */
export function HomeLoadingPage() {
  const { pathname } = useLocation()
  const target = parsePageLocation(rawPageLocation('', pathname))
  const isInArea = target !== undefined && /^\/(user|admin)(\/|$)/.test(target.path)
  const isArticle = target !== undefined && isArticlePath(target.path)
  const permitted = isInArea || isArticle ? [target.path] : publicPages
  return <Navigate to={resolvePagePath({ target, base: '', permitted, first: '/', exists: () => false })} replace />
}

/** Pages that stand under the home shell, for its loading route. */
const publicPages = ['/', '/return', '/articles', '/serviceSupport', '/prohibitedItems'] as const

/** An article's own page; whether there is such an article is the page's to find out. */
const isArticlePath = (path: string): boolean => /^\/articles\/[^/]+$/.test(path)
