import { goodsCategory } from '#contract/resources/goods-category.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function GoodsCategoryListPage() {
  return <ResourceList resource={goodsCategory} />
}
