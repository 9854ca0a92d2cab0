import { zone } from '#contract/resources/zone.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function ZoneListPage() {
  return <ResourceList resource={zone} />
}
