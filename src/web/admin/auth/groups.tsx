import { adminGroup } from '#contract/resources/admin-group.ts'
import { memberGroup } from '#contract/resources/member-group.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { TreeList } from '#web/resource/tree-list.tsx'

export function AdminGroupListPage() {
  return <TreeList resource={adminGroup} cells={cells} />
}

export function MemberGroupListPage() {
  return <ResourceList resource={memberGroup} cells={cells} />
}

/** A list says in a few words what a group holds. */
const cells: CellRenderers = { rules: (text) => String(text) }
