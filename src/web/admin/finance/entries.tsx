import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { ledgerEntry } from '#contract/resources/ledger-entry.ts'
import { useCan } from '#web/lib/access.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { Postings } from './postings.tsx'

const cells: CellRenderers = {
  postings: (value) => <Postings value={value} />,
  about_type: (value) => tMaybe(`ledger.about.${value}`) ?? (value ? String(value) : '–'),
  about_id: (value, row) => <AboutLink type={String(row.about_type)} id={value} />,
}

/** Leads to what the money moved for, where there is a screen for it. */
function AboutLink({ type, id }: { type: string; id: unknown }) {
  const can = useCan()
  if (id === null || id === undefined) return '–'
  const text = String(id)
  if (type !== 'order' || !can({ path: '/admin/order', action: 'index' })) return text
  return (
    <Anchor component={Link} to={`/admin/order?open=${text}`} size="sm" aria-label={t('ledger.show_order', { id: text })}>
      {text}
    </Anchor>
  )
}

export function LedgerEntryListPage() {
  return <ResourceList resource={ledgerEntry} cells={cells} />
}
