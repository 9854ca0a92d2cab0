import { outbox } from '#contract/resources/outbox.ts'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export const OutboxListPage = () => <ResourceList resource={outbox} cells={cells} />

const cells: CellRenderers = { way: (way) => t(way === 'sms' ? 'outbox.way.sms' : 'outbox.way.mail') }
