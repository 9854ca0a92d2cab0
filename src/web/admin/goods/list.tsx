import { goods } from '#contract/resources/goods.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function GoodsListPage() {
  return <ResourceList resource={goods} />
}
