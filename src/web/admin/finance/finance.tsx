import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import '#web/styles-whole.css'
import { Alert, List, Stack, Table } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { FinanceFigures } from '#contract/finance.ts'
import { Page } from '#web/kit/page.tsx'
import { Can } from '#web/lib/access.ts'
import { CallError } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { DaysForm } from './days-form.tsx'
import classes from './finance.module.css'
import { daysOf } from './period.ts'
import { financeFigures, useExportEntries } from './queries.ts'
import { Totals } from './totals.tsx'
import { Waiting } from './waiting.tsx'

/** What waits for finance, what moved in a period, and how the books stand: what is owed to whom, every company account, and whether it adds up. */
export function FinancePage() {
  const books = useQuery(financeFigures)
  const { data } = books
  const isWrong = (data?.check?.differences ?? 0) > 0
  return (
    <Page title={t('finance.title')} note={t('finance.note')}>
      <Stack gap="xl" data-ready={data ? true : undefined}>
        {isWrong && data && <CheckNote check={data.check} />}
        <Waiting />
        <Totals />
        {data ? <Books figures={data} hasCheck={!isWrong} /> : <LoadState query={books} failed={t('finance.failed')} rows={6} />}
      </Stack>
    </Page>
  )
}

type BooksProps = {
  figures: FinanceFigures
  /** a check that found something stands above everything else */
  hasCheck: boolean
}

function Books({ figures, hasCheck }: BooksProps) {
  return (
    <div className={classes.books}>
      <Stack gap={12}>
        {hasCheck && (
          <Section title={t('finance.check')}>
            <CheckNote check={figures.check} />
          </Section>
        )}
        <Section title={t('finance.members')}>
          <Facts
            layout="ends"
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
      </Stack>
      <Stack gap={12}>
        <Section title={t('finance.accounts')} note={t('finance.accounts_note')}>
          <Accounts accounts={figures.accounts} />
        </Section>
        <Can action="export">
          <Section title={t('finance.export')} note={t('finance.export_note')}>
            <ExportForm />
          </Section>
        </Can>
      </Stack>
    </div>
  )
}

function Accounts({ accounts }: Pick<FinanceFigures, 'accounts'>) {
  return (
    <Table aria-label={t('finance.accounts')} verticalSpacing={5}>
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

/** What the last check of the books found, difference by difference. */
function CheckNote({ check }: Pick<FinanceFigures, 'check'>) {
  if (!check)
    return (
      <Alert color="gray" icon={<IconClock />}>
        {t('finance.check_none')}
      </Alert>
    )
  const { end_time, entries, wallets, differences, list } = check
  if (end_time === null)
    return (
      <Alert color="gray" icon={<IconClock />}>
        {t('finance.check_running', { time: formatSiteTime(check.start_time) })}
      </Alert>
    )
  const time = formatSiteTime(end_time)
  if (differences === 0)
    return (
      <Alert color="green" icon={<IconCircleCheck />}>
        {t('finance.check_fine', { entries: entries.toLocaleString('en-GB'), wallets: wallets.toLocaleString('en-GB'), time })}
      </Alert>
    )
  return (
    <Alert color="red" icon={<IconAlertTriangle />} title={t('finance.check_wrong', { count: differences, time })} role="alert">
      <List size="sm">
        {list.map(({ check: kind, id, text }) => (
          <List.Item key={`${kind}-${id}`}>{t(`finance.difference.${kind}`, { id, text })}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Days to export; the month that is over is what accountants ask for. */
function ExportForm() {
  const exporting = useExportEntries()
  return (
    <DaysForm
      start={daysOf('last_month', formatSiteTime(Date.now(), 'yyyy-mm-dd'))}
      errors={exporting.error instanceof CallError ? exporting.error.errors : undefined}
      button={{
        label: t('finance.export_start'),
        icon: <IconDownload size={16} aria-hidden />,
        isBusy: exporting.isPending,
      }}
      onSubmit={(days) => exporting.mutate(days)}
    />
  )
}
