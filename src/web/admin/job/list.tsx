import { job } from '#contract/resources/job.ts'
import { jobRun } from '#contract/resources/job-run.ts'
import { TwoLines } from '#web/kit/two-lines.tsx'
import { tMaybe } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import type { RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export const JobListPage = () => <ResourceList resource={job} cells={cells} cardTitle={nameOf} />
export const JobRunListPage = () => <ResourceList resource={jobRun} cells={cells} cardTitle={nameOf} />

const wordOf = (name: string) => tMaybe(`job.name.${name}`)
const nameOf = ({ name }: RowData) => wordOf(String(name)) ?? String(name)

/** What a job does, and what it is called in log files; one that an older version ran has only its name. */
const cells: CellRenderers = {
  name: (value) => {
    const name = String(value)
    const word = wordOf(name)
    return word ? <TwoLines first={word} second={name} /> : name
  },
}
