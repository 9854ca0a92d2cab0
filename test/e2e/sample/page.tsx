import { ResourceList } from '#web/resource/resource-list.tsx'
import { toy } from './toy.ts'

export const ToyListPage = () => <ResourceList resource={toy} />
