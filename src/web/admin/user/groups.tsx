import { memberGroup } from '#contract/resources/member-group.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function MemberGroupListPage() {
  return <ResourceList resource={memberGroup} />
}
