import { memberRule } from '#contract/resources/member-rule.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function MemberRuleListPage() {
  return <ResourceList resource={memberRule} />
}
