import type { Resource } from '#contract/resource.ts'
import type { RowAction } from '#contract/row-action.ts'
import type { NamedRefusal } from '#domain/errors.ts'
import { isRefusal } from '#web/lib/call-error.ts'
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

/** What may be done to rows that something else still needs, after their deletion was refused. */
export function findActionInstead(resource: Resource, { actions }: ListPermissions, error: Error): RowAction | undefined {
  // A refusal without a name on the wire equals no answer, so the cast is safe.
  if (!resource.referred || !isRefusal(error, resource.referred as NamedRefusal)) return undefined
  return actions.find(({ verb }) => verb === resource.insteadOfDelete)
}
