import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { type AreaRules, areaQuery } from './area.ts'
import { realmOf } from './http-client.ts'
import { trimPath } from './loading-place.ts'
import { buildAuthNodes, isPermitted } from './menus.ts'
import { areaBase, useAccountId } from './session.ts'

const nodesOf = {
  admin: ({ menus, rules }: AreaRules) => buildAuthNodes([...menus, ...rules], areaBase.admin),
  member: ({ menus, rules }: AreaRules) => buildAuthNodes([...menus, ...rules], areaBase.member),
}

/** May the user do this on the page they are on? The server asks again. */
export function useCan(): (action: string) => boolean {
  const path = trimPath(useLocation().pathname)
  const realm = realmOf(path)
  const { data: nodes } = useQuery({ ...areaQuery(realm, useAccountId(realm)), enabled: false, select: nodesOf[realm] })
  return (action) => nodes !== undefined && isPermitted(nodes, path, action)
}
