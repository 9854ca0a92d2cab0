import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { type AreaRules, areaQuery } from './area.ts'
import { realmOf } from './http-client.ts'
import { trimPath } from './loading-path.ts'
import { type ActionRef, type AuthNodes, buildAuthNodes, isPermitted } from './menus.ts'
import { areaBase, useAccountId } from './session.ts'

const nodesOf: Record<Realm, (rules: AreaRules) => AuthNodes> = {
  admin: ({ menus, rules }) => buildAuthNodes([...menus, ...rules], areaBase.admin),
  member: ({ menus, rules }) => buildAuthNodes([...menus, ...rules], areaBase.member),
}

/** Which actions the account has, page by page; none before the rules are known. */
export function useAuthNodes(realm: Realm): AuthNodes | undefined {
  return useQuery({ ...areaQuery(realm, useAccountId(realm)), enabled: false, select: nodesOf[realm] }).data
}

/** May the user do this on the page they are on, or on the one named? The server asks again. */
export function useCan(): (wanted: ActionRef) => boolean {
  const path = trimPath(useLocation().pathname)
  const nodes = useAuthNodes(realmOf(path))
  return (wanted) => nodes !== undefined && isPermitted(nodes, path, wanted)
}

/** What stands inside is absent unless the action is permitted: on this page, or on the one named. */
export function Can({ action, children }: { action: ActionRef; children: ReactNode }) {
  return useCan()(action) ? children : null
}
