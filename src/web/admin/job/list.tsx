import { job } from '#contract/resources/job.ts'
import { isJobMoving } from '#domain/job.ts'
import type { RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function JobListPage() {
  return <ResourceList resource={job} isChanging={isRunning} />
}

const isRunning = (row: RowData) => isJobMoving(Number(row.state))
