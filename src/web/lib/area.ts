import { queryOptions } from '@tanstack/react-query'
import type { Rule } from '#contract/account.ts'
import { admin } from '#contract/admin.ts'
import type { Realm } from '#contract/envelope.ts'
import { member } from '#contract/member.ts'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'
import { accountId, keepAdminInfo, keepUserInfo } from './session.ts'

/** What the server lets this account see: the menu's rules, and others that only open a page. */
export type AreaRules = { menus: Rule[]; rules: Rule[] }

/** Keyed by the account, so that someone else signing in (here or in another tab) never sees the former's menus. */
export const areaQuery = (realm: Realm, id: number) =>
  queryOptions({
    queryKey: ['area', realm, id],
    queryFn: () => (realm === 'admin' ? askAdmin() : askMember()),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const areaRulesNow = (realm: Realm): AreaRules | undefined =>
  queryClient.getQueryData(areaQuery(realm, accountId(realm)).queryKey)

/** After signing out nothing that was fetched in the area stays in memory. */
export const forgetArea = (): void => queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' })

async function askAdmin(): Promise<AreaRules> {
  const { adminInfo, menus } = await call(admin.index, {}, { quiet: true })
  keepAdminInfo(adminInfo)
  return { menus, rules: [] }
}

async function askMember(): Promise<AreaRules> {
  const { userInfo, menus, rules } = await call(member.index, {}, { quiet: true })
  keepUserInfo(userInfo)
  return { menus, rules }
}
