import '#web/styles-whole.css'
import { IconScale } from '@tabler/icons-react'
import { memberReweigh } from '#contract/member-lists/reweigh.ts'
import { reweighState } from '#domain/reweigh.ts'
import type { ListDefinition } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'

const reweighList: ListDefinition = {
  resource: memberReweigh,
  filters: ['create_time'],
  nextAction: ({ state }) => (state === reweighState.proposed || state === reweighState.disputed ? 'accept' : undefined),
  emptyIcon: IconScale,
}

/** What parcels cost more by our scales, for their member to accept or dispute. */
export function ReweighPage() {
  return <ListScreen definition={reweighList} />
}
