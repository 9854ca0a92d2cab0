import { packaging } from '#contract/resources/packaging.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function PackagingListPage() {
  return <ResourceList resource={packaging} />
}
