import { memberRule } from '#contract/resources/member-rule.ts'
import { TreeList } from '#web/resource/tree-list.tsx'

export function MemberRuleListPage() {
  return <TreeList resource={memberRule} />
}
