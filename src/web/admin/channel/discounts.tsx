import { groupDiscount } from '#contract/resources/group-discount.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function GroupDiscountListPage() {
  return <ResourceList resource={groupDiscount} />
}
