import { Text } from '@mantine/core'
import { lateParcel, stuckParcel } from '#contract/resources/late-parcel.ts'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { idOf } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import type { WordKey } from '#words/keys.ts'
import { OrderLink } from './order-link.tsx'
import { useTrackingUpdates } from './queries.ts'

export function LateParcelListPage() {
  useTrackingUpdates('lateParcel')
  return <ResourceList resource={lateParcel} cells={cells} lead={<Note word="lateParcel.note" />} />
}

export function StuckParcelListPage() {
  useTrackingUpdates('stuckParcel')
  return <ResourceList resource={stuckParcel} cells={cells} lead={<Note word="stuckParcel.note" />} />
}

const cells: CellRenderers = { order_code: (code, row) => <OrderLink id={idOf(row)} no={String(code)} /> }

const Note = ({ word }: { word: WordKey }) => (
  <Text size="sm" c="dimmed">
    {t(word)}
  </Text>
)
