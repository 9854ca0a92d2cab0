import { jobRun } from '#contract/resources/job-run.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function JobRunListPage() {
  return <ResourceList resource={jobRun} />
}
