import { adminGroup } from '#contract/resources/admin-group.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function AdminGroupListPage() {
  return <ResourceList resource={adminGroup} />
}
