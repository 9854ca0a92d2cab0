import { member } from '#contract/resources/member.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function MemberListPage() {
  return <ResourceList resource={member} />
}
