import { channelParam } from '#contract/resources/channel-param.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function ChannelParamListPage() {
  return <ResourceList resource={channelParam} />
}
