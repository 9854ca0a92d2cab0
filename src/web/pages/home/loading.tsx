import { Navigate, useLocation } from 'react-router'
import { parsePageLocation, rawPageLocation, resolvePagePath } from '#web/lib/loading-path.ts'
import { isArticlePath, publicPages } from '#web/lib/public-pages.ts'

/** Nothing has to be waited for here: the public pages are always known, and the areas have loading routes of their own. */
export function HomeLoadingPage() {
  const { pathname } = useLocation()
  const target = parsePageLocation(rawPageLocation('', pathname))
  const isInArea = target !== undefined && /^\/(user|admin)(\/|$)/.test(target.path)
  const isArticle = target !== undefined && isArticlePath(target.path)
  const permitted = isInArea || isArticle ? [target.path] : publicPages
  return <Navigate to={resolvePagePath({ target, base: '', permitted, first: '/', exists: () => false })} replace />
}
