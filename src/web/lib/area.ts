import { queryOptions } from '@tanstack/react-query'
import type { Rule } from '#contract/account.ts'
import { admin } from '#contract/admin.ts'
import type { Realm } from '#contract/envelope.ts'
import { member } from '#contract/member.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { areaBase, getAccountId, readTokens, saveAdminInfo, saveUserInfo } from './session.ts'
import { loadWordList } from './words.ts'

/** What the server lets this account see: the menu's rules, and others that only open a page. */
export type AreaRules = { menus: Rule[]; rules: Rule[] }

/** Keyed by the account, so that someone else signing in (here or in another tab) never sees the former's menus. */
export const areaQuery = (realm: Realm, id: number) =>
  queryOptions({
    queryKey: ['area', realm, id],
    queryFn: () => consumePrefetched(realm, id) ?? fetchRules(realm),
    staleTime: Number.POSITIVE_INFINITY,
  })

type PrefetchedRules = { realm: Realm; id: number; answer: Promise<AreaRules> }
let prefetched: PrefetchedRules | undefined

/**
 * For whoever comes straight into an area: its rules, and the list of its words, are on their way before its code has arrived. They count as known only once the loading
 * route has taken them, so that a visit begins there however quick the answer was.
 */
export function prefetchArea(pathname: string): void {
  const realm = (['admin', 'member'] as const).find((one) => pathname.startsWith(`${areaBase[one]}/`))
  if (!realm || readTokens(realm).token === '') return
  prefetched = { realm, id: getAccountId(realm), answer: fetchRules(realm) }
  // Whoever takes it hears of the failure.
  prefetched.answer.catch(() => undefined)
  loadWordList().catch(() => undefined)
}

/** Once: whoever asks again wants a new answer. */
function consumePrefetched(realm: Realm, id: number): Promise<AreaRules> | undefined {
  const taken = prefetched
  prefetched = undefined
  return taken?.realm === realm && taken.id === id ? taken.answer : undefined
}

export const getAreaRules = (realm: Realm): AreaRules | undefined =>
  queryClient.getQueryData(areaQuery(realm, getAccountId(realm)).queryKey)

const fetchRules = (realm: Realm): Promise<AreaRules> => (realm === 'admin' ? fetchAdminRules() : fetchMemberRules())

async function fetchAdminRules(): Promise<AreaRules> {
  const { adminInfo, menus } = await call(admin.index, { pages: 'all' }, { quiet: true })
  saveAdminInfo(adminInfo)
  return { menus, rules: [] }
}

async function fetchMemberRules(): Promise<AreaRules> {
  const { userInfo, menus, rules } = await call(member.index, { pages: 'all' }, { quiet: true })
  saveUserInfo(userInfo)
  return { menus, rules }
}
