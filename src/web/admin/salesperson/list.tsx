import { salesperson } from '#contract/resources/salesperson.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function SalespersonListPage() {
  return <ResourceList resource={salesperson} />
}
