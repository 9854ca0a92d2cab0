import { adminLog } from '#contract/resources/admin-log.ts'
import type { CellRenderers } from '#web/resource/list-view.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { StepOutcome } from './step-outcome.tsx'

const cells: CellRenderers = { outcome: (value) => <StepOutcome outcome={String(value)} /> }

export function AdminLogListPage() {
  return <ResourceList resource={adminLog} cells={cells} />
}
