import type { Realm } from '#contract/envelope.ts'
import { placeOf, rawTarget, readTarget } from './loading-place.ts'
import { ownPath } from './own-path.ts'
import { areaBase, loginPath } from './session.ts'

/** The area's login screen with the page to come back to; a login screen itself is never such a page. */
export function loginPlace(realm: Realm, here: string): string {
  const back = safeReturn(realm, wishBehind(realm, here))
  return back ? `${loginPath[realm]}?to=${encodeURIComponent(back)}` : loginPath[realm]
}

/** Where `to` may lead: a page of this site and this area, never a login screen (a circle) and never another host. */
export function safeReturn(realm: Realm, to: string | null | undefined): string | undefined {
  const own = ownPath(to ?? '')
  if (own === undefined) return undefined
  // The router finds pages whatever the case of their letters.
  const path = pathIn(own).toLowerCase()
  if (Object.values<string>(loginPath).includes(path)) return undefined
  const isAdminPage = path === areaBase.admin || path.startsWith(`${areaBase.admin}/`)
  if (isAdminPage !== (realm === 'admin')) return undefined
  if (path === areaBase[realm] || path === `${areaBase[realm]}/loading` || path.startsWith(`${areaBase[realm]}/loading/`))
    return undefined
  return own
}

/** On a loading page the user is really on the way to what stands in its address. */
function wishBehind(realm: Realm, here: string): string {
  const path = pathIn(here)
  if (!path.startsWith(`${areaBase[realm]}/loading/`)) return here
  const target = readTarget(rawTarget(areaBase[realm], path))
  return target ? placeOf(target) : here
}

const pathIn = (place: string): string => place.split(/[?#]/, 1)[0] ?? ''
