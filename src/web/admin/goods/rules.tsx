import { goodsRule } from '#contract/resources/goods-rule.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function GoodsRuleListPage() {
  return <ResourceList resource={goodsRule} />
}
