import type { Realm } from '#contract/envelope.ts'
import { realmOf } from './http-client.ts'
import { loadingPath } from './loading-path.ts'
import { replacePath } from './navigation.ts'
import { queryClient } from './query-client.ts'
import { areaBase, onAccountChange } from './session.ts'

/** Whoever comes next finds nothing of what was fetched for the one before, in whichever tab, and however, that one left. */
export function clearOnLogout(): void {
  for (const realm of ['admin', 'member'] as const)
    onAccountChange(realm, (id) => {
      const isHere = realmOf(location.pathname) === realm
      // What stands on a page of the other area is another account's, and goes on.
      queryClient.removeQueries({ type: isHere ? 'all' : 'inactive', predicate: ({ queryKey }) => queryKey[0] !== 'site' })
      // Once the page of the one before is gone: it must not ask the newcomer whether to leave.
      if (isHere && id !== 0) setTimeout(() => reloadArea(realm))
    })
}

/** The newcomer may have other pages: their menus are asked for first, as at every visit. */
function reloadArea(realm: Realm): void {
  const { pathname, search } = location
  if (pathname.startsWith(`${areaBase[realm]}/`)) replacePath(loadingPath(areaBase[realm], pathname, search))
}
