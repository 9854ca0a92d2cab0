import { area } from '#contract/resources/area.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function AreaListPage() {
  return <ResourceList resource={area} />
}
