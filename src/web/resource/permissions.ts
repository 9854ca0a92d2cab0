import type { Resource } from '#contract/resource.ts'
import type { ListPermissions } from './list-definition.ts'

/** Every action that a list may show a button for. */
export const listedActions = ({ actions }: Resource): string[] => ['add', 'edit', 'del', 'sortable', ...Object.keys(actions)]

/** What has no node is not shown, nor what the resource does not offer; the server asks again. */
export function permissionsOf(resource: Resource, can: (action: string) => boolean): ListPermissions {
  const { calls } = resource
  const actions = Object.entries(resource.actions).flatMap(([verb, action]) => (can(verb) ? [action] : []))
  const del = calls.del !== undefined && can('del')
  return {
    add: calls.add !== undefined && can('add'),
    edit: calls.edit !== undefined && can('edit'),
    del,
    sort: calls.sortable !== undefined && can('sortable'),
    open: calls.detail !== undefined,
    select: del || actions.some((action) => action.isBulk),
    actions,
  }
}
