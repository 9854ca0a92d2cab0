import { adminGroup } from '#contract/resources/admin-group.ts'
import { memberGroup } from '#contract/resources/member-group.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { TreeList } from '#web/resource/tree-list.tsx'

export const AdminGroupListPage = () => <TreeList resource={adminGroup} cells={cells} />

export const MemberGroupListPage = () => <ResourceList resource={memberGroup} cells={cells} />

/** A list says in a few words what a group holds. */
const cells: CellRenderers = { rules: (text) => String(text) }
