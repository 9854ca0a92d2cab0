import { adminLog } from '#contract/resources/admin-log.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function AdminLogListPage() {
  return <ResourceList resource={adminLog} />
}
