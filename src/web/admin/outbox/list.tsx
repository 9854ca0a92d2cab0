import { outbox } from '#contract/resources/outbox.ts'
import { messageState } from '#domain/message.ts'
import type { RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

export function OutboxListPage() {
  return <ResourceList resource={outbox} isMoving={isMoving} />
}

const moving: number[] = [messageState.waiting, messageState.sending]
const isMoving = (row: RowData) => moving.includes(Number(row.state))
