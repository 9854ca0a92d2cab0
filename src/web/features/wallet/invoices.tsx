import { Button, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload, IconFileInvoice } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { InvoiceRow } from '#contract/wallet.ts'
import { TableSkeleton } from '#web/kit/skeletons.tsx'
import { StackCard } from '#web/kit/stack-card.tsx'
import { Empty, ErrorState } from '#web/kit/states.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { invoicesOptions, useDownloadInvoice } from './queries.ts'
import classes from './wallet.module.css'

/** What was invoiced and credited, the latest first. */
export function Invoices() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(invoicesOptions)
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const rows = data?.pages.flatMap(({ list }) => list)
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <div>
          <h2>{t('wallet.invoices')}</h2>
          <p>{t('wallet.invoices_note')}</p>
        </div>
      </div>
      {rows === undefined &&
        (error ? (
          <ErrorState
            title={t('wallet.invoices_failed')}
            message={error.message}
            retryLabel={t('common.retry')}
            onRetry={() => void refetch()}
          />
        ) : (
          <TableSkeleton label={t('common.loading')} rows={3} columns={5} />
        ))}
      {rows?.length === 0 && (
        <Empty icon={<IconFileInvoice />} title={t('wallet.invoices_empty')} hint={t('wallet.invoices_empty_hint')} />
      )}
      {rows && rows.length > 0 && (isNarrow ? <InvoiceCards rows={rows} /> : <InvoiceTable rows={rows} />)}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('wallet.more')}
        </Button>
      )}
    </section>
  )
}

const sums = ['net', 'vat', 'gross'] as const

const InvoiceCards = ({ rows }: { rows: InvoiceRow[] }) => (
  <div className={classes.cards}>
    {rows.map((row) => (
      <StackCard
        key={row.id}
        title={`${t(`invoice.kind.${row.kind}`)} ${row.number}`}
        facts={[
          { key: 'month', label: t('wallet.month'), value: row.month, isWide: false },
          { key: 'issued', label: t('wallet.invoice_issued'), value: row.issue_day, isWide: false },
          ...sums.map((name) => ({
            key: name,
            label: t(`wallet.invoice_${name}`),
            value: formatMoney(row[name]),
            isWide: false,
          })),
        ]}
        actions={<InvoiceButton row={row} />}
      />
    ))}
  </div>
)

const InvoiceTable = ({ rows }: { rows: InvoiceRow[] }) => (
  <div className={classes.panel}>
    <Table className={classes.table} aria-label={t('wallet.invoices')} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('wallet.invoice_number')}</Table.Th>
          <Table.Th scope="col">{t('wallet.column.kind')}</Table.Th>
          <Table.Th scope="col">{t('wallet.month')}</Table.Th>
          <Table.Th scope="col">{t('wallet.invoice_issued')}</Table.Th>
          {sums.map((name) => (
            <Table.Th key={name} scope="col" ta="right">
              {t(`wallet.invoice_${name}`)}
            </Table.Th>
          ))}
          <Table.Td />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id}>
            <Table.Td>{row.number}</Table.Td>
            <Table.Td>{t(`invoice.kind.${row.kind}`)}</Table.Td>
            <Table.Td>{row.month}</Table.Td>
            <Table.Td className={classes.time}>{row.issue_day}</Table.Td>
            {sums.map((name) => (
              <Table.Td key={name} className={classes.amount}>
                {formatMoney(row[name])}
              </Table.Td>
            ))}
            <Table.Td ta="right">
              <InvoiceButton row={row} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </div>
)

function InvoiceButton({ row }: { row: InvoiceRow }) {
  const invoice = useDownloadInvoice()
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={t('wallet.download_named', { name: row.number })}
      loading={invoice.isPending}
      onClick={() => invoice.mutate(row.id)}
    >
      {t('wallet.download')}
    </Button>
  )
}
