import { IconFileInvoice } from '@tabler/icons-react'
import { memberInvoice } from '#contract/member-lists/wallet.ts'
import type { InvoiceRow } from '#contract/wallet.ts'
import { Section } from '#web/kit/section.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { type ColumnDefinition, defineList } from '#web/resource/list-definition.ts'
import { ListPanel } from '#web/resource/list-panel.tsx'
import { idOf } from '#web/resource/record.ts'
import { useDownloadInvoice } from './queries.ts'

const sum = (name: 'net' | 'vat' | 'gross'): ColumnDefinition<InvoiceRow> => ({
  ...{ name, label: `wallet.invoice_${name}`, list: true, isNumeric: true },
  render: (row) => formatMoney(row[name]),
})

const columns: ColumnDefinition<InvoiceRow>[] = [
  { name: 'number', label: 'wallet.invoice_number', list: true, render: ({ number }) => number },
  { name: 'kind', label: 'wallet.column.kind', list: true, render: ({ kind }) => t(`invoice.kind.${kind}`) },
  { name: 'month', label: 'wallet.month', list: true, render: ({ month }) => month },
  { name: 'issued', label: 'wallet.invoice_issued', list: true, render: ({ issue_day: day }) => day },
  ...(['net', 'vat', 'gross'] as const).map(sum),
]

const invoiceList = defineList<InvoiceRow>({ resource: memberInvoice, columns, emptyIcon: IconFileInvoice })

/** What was invoiced and credited, the latest first. */
export function Invoices() {
  const download = useDownloadInvoice()
  return (
    <Section isPlain title={t('wallet.invoices')} note={t('wallet.invoices_note')}>
      <ListPanel
        definition={invoiceList}
        runners={{
          download: ({ allowed: [row] }) => row && download.mutate({ id: idOf(row) }),
        }}
      />
    </Section>
  )
}
