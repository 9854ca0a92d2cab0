import { adminRule } from '#contract/resources/admin-rule.ts'
import { TreeList } from '#web/resource/tree-list.tsx'

export function AdminRuleListPage() {
  return <TreeList resource={adminRule} />
}
