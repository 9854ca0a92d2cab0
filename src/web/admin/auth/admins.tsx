import { admin } from '#contract/resources/admin.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function AdminListPage() {
  return <ResourceList resource={admin} />
}
