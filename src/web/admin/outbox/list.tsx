import { outbox } from '#contract/resources/outbox.ts'
import { messageState } from '#domain/message.ts'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import type { RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function OutboxListPage() {
  return <ResourceList resource={outbox} cells={cells} isChanging={isPending} />
}

const cells: CellRenderers = { way: (way) => t(way === 'sms' ? 'outbox.way.sms' : 'outbox.way.mail') }

const pendingStates: number[] = [messageState.waiting, messageState.sending]
const isPending = (row: RowData) => pendingStates.includes(Number(row.state))
