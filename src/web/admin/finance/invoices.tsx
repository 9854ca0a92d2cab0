import { Anchor } from '@mantine/core'
import { invoice } from '#contract/resources/invoice.ts'
import { t } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'
import { useDownloadInvoice } from './queries.ts'

export function InvoiceListPage() {
  const download = useDownloadInvoice()
  const cells: CellRenderers = {
    number: (value, row) => (
      <Anchor
        component="button"
        type="button"
        inherit
        aria-label={t('wallet.download_named', { name: String(value) })}
        onClick={(event) => {
          event.stopPropagation()
          download.mutate({ id: Number(row.id) })
        }}
      >
        {String(value)}
      </Anchor>
    ),
  }
  return <ResourceList resource={invoice} cells={cells} />
}
