import { adminRule } from '#contract/resources/admin-rule.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function AdminRuleListPage() {
  return <ResourceList resource={adminRule} />
}
