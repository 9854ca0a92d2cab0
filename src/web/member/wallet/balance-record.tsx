import '#web/styles-whole.css'
import { Alert, Skeleton, Stack, Tabs } from '@mantine/core'
import { IconFileInvoice, IconSnowflake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { memberInvoice } from '#contract/member-lists/wallet.ts'
import type { InvoiceRow } from '#contract/wallet.ts'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { type ColumnDefinition, defineList } from '#web/resource/list-definition.ts'
import { ListPanel } from '#web/resource/list-panel.tsx'
import { idOf } from '#web/resource/record.ts'
import { MoneyLog, PointsLog } from './logs.tsx'
import { Months } from './months.tsx'
import { Figure, PointsFigures } from './points-summary.tsx'
import { summaryOptions, useDownloadInvoice } from './queries.ts'
import classes from './wallet.module.css'

const tabs = ['money', 'points', 'documents'] as const
type Tab = (typeof tabs)[number]

/** How the wallet stands, and everything that brought it there. */
export function BalanceRecordPage() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'money'
  // Another list has other kinds and pages: its filters begin anew.
  const open = (next: Tab) => setParams(next === 'money' ? {} : { tab: next }, { preventScrollReset: true })
  return (
    <Page title={t('wallet.title')} note={t('wallet.note')}>
      <Summary />
      <Tabs value={tab} keepMounted={false} onChange={(next) => open(tabs.find((one) => one === next) ?? 'money')}>
        <Tabs.List aria-label={t('wallet.tabs')} mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`wallet.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="money">
          <MoneyLog />
        </Tabs.Panel>
        <Tabs.Panel value="points">
          <PointsLog canExport />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Stack gap="xl">
            <Months />
            <Invoices />
          </Stack>
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}

/** How the wallet stands. What is nothing and mostly is nothing (set aside, owed) is left out. */
function Summary() {
  const { data } = useQuery(summaryOptions)
  if (!data)
    return (
      <div className={classes.summary} aria-hidden>
        <Skeleton h={76} radius="md" />
        <Skeleton h={76} radius="md" />
      </div>
    )
  return (
    <>
      {data.is_frozen === 1 && (
        <Alert color="red" icon={<IconSnowflake />} title={t('wallet.frozen')}>
          {t('wallet.frozen_text')}
        </Alert>
      )}
      <dl className={classes.summary}>
        <Figure label={t('wallet.balance')} value={formatMoney(data.money)} name="money" />
        {isNonZero(data.held) && (
          <Figure label={t('wallet.held')} value={formatMoney(data.held)} note={t('wallet.held_note')} name="held" />
        )}
        {isNonZero(data.owed) && (
          <Figure label={t('wallet.owed')} value={formatMoney(data.owed)} note={t('wallet.owed_note')} name="owed" />
        )}
        <PointsFigures points={data} />
      </dl>
    </>
  )
}

const isNonZero = (amount: string): boolean => Number(amount) !== 0

const sum = (name: 'net' | 'vat' | 'gross'): ColumnDefinition<InvoiceRow> => ({
  name,
  label: `wallet.invoice_${name}`,
  list: true,
  isNumeric: true,
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
function Invoices() {
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
