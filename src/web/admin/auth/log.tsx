import { adminLog } from '#contract/resources/admin-log.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { LogOutcome } from './log-outcome.tsx'

const cells: CellRenderers = { outcome: (value) => <LogOutcome outcome={String(value)} /> }

export function AdminLogListPage() {
  return <ResourceList resource={adminLog} cells={cells} />
}
