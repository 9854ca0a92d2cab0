import type { Realm } from '#contract/envelope.ts'
import { parsePageLocation, rawPageLocation, toPathWithQuery } from './loading-path.ts'
import { toSameSitePath } from './same-site-path.ts'
import { areaBase, loginPath } from './session.ts'

/** The area's login screen with the page to come back to; a login screen itself is never such a page. */
export function loginUrl(realm: Realm, here: string): string {
  const back = safeReturnPath(realm, requestedPath(realm, here))
  return back ? `${loginPath[realm]}?to=${encodeURIComponent(back)}` : loginPath[realm]
}

/** Where `to` may lead: a page of this site and this area, never a login screen (a circle) and never another host. */
export function safeReturnPath(realm: Realm, to: string | null | undefined): string | undefined {
  const own = toSameSitePath(to ?? '')
  if (own === undefined) return undefined
  // The router finds pages whatever the case of their letters.
  const path = pathnameOf(own).toLowerCase()
  if (Object.values<string>(loginPath).includes(path)) return undefined
  const isAdminPage = path === areaBase.admin || path.startsWith(`${areaBase.admin}/`)
  if (isAdminPage !== (realm === 'admin')) return undefined
  if (path === areaBase[realm] || path === `${areaBase[realm]}/loading` || path.startsWith(`${areaBase[realm]}/loading/`))
    return undefined
  return own
}

/** On a loading page the user is really on the way to what stands in its address. */
function requestedPath(realm: Realm, here: string): string {
  const path = pathnameOf(here)
  if (!path.startsWith(`${areaBase[realm]}/loading/`)) return here
  const target = parsePageLocation(rawPageLocation(areaBase[realm], path))
  return target ? toPathWithQuery(target) : here
}

const pathnameOf = (url: string): string => url.split(/[?#]/, 1)[0] ?? ''
