import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import '#web/styles-whole.css'
import { Stack, Table } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FinanceFigures } from '#contract/finance.ts'
import { Page } from '#web/kit/page.tsx'
import { TableSkeleton } from '#web/kit/skeletons.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { Can } from '#web/lib/access.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { CheckNote } from './check-note.tsx'
import { ExportForm } from './export-form.tsx'
import { financeFigures } from './queries.ts'

/** How the books stand: what is owed to whom, every account of the house, and whether it all adds up. */
export function FinancePage() {
  const { data, error, refetch } = useQuery(financeFigures)
  return (
    <Page title={t('finance.title')} note={t('finance.note')}>
      {data ? (
        <Figures figures={data} />
      ) : error ? (
        <ErrorState
          title={t('finance.failed')}
          message={error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <TableSkeleton label={t('common.loading')} rows={8} columns={2} />
      )}
    </Page>
  )
}

function Figures({ figures }: { figures: FinanceFigures }) {
  return (
    <Stack gap="xl" maw={960} data-ready>
      <Section isPlain title={t('finance.check')}>
        <CheckNote check={figures.check} />
      </Section>
      <Section isPlain title={t('finance.members')}>
        <Facts
          layout="figures"
          lines={[
            { label: t('finance.wallets'), value: formatMoney(figures.wallets) },
            { label: t('finance.held'), value: formatMoney(figures.held) },
            { label: t('finance.owed'), value: formatMoney(figures.owed) },
            { label: t('finance.points'), value: figures.points.toLocaleString('en-GB') },
            { label: t('finance.points_pending'), value: figures.points_pending.toLocaleString('en-GB') },
            { label: t('finance.frozen'), value: figures.frozen.toLocaleString('en-GB') },
          ]}
        />
      </Section>
      <Section isPlain title={t('finance.accounts')} note={t('finance.accounts_note')}>
        <Accounts accounts={figures.accounts} />
      </Section>
      <Can action="export">
        <Section isPlain title={t('finance.export')} note={t('finance.export_note')}>
          <ExportForm />
        </Section>
      </Can>
    </Stack>
  )
}

function Accounts({ accounts }: Pick<FinanceFigures, 'accounts'>) {
  return (
    <Table maw={560} aria-label={t('finance.accounts')} verticalSpacing={5}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('finance.column.account')}</Table.Th>
          <Table.Th scope="col" ta="right">
            {t('finance.column.balance')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {accounts.map(({ account, balance }) => (
          <Table.Tr key={account} data-account={account}>
            <Table.Td>{t(`ledger.account.${account}`)}</Table.Td>
            <Table.Td ta="right">{formatMoney(balance)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
