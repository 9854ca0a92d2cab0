import { ledgerEntry } from '#contract/resources/ledger-entry.ts'
import type { Cells } from '#web/resource/list-view.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { Postings } from './postings.tsx'

const cells: Cells = { postings: (value) => <Postings value={value} /> }

export function LedgerEntryListPage() {
  return <ResourceList resource={ledgerEntry} cells={cells} />
}
