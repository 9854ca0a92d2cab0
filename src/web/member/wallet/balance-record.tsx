import '#web/styles-whole.css'
import { Stack, Tabs } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { Page } from '#web/kit/page.tsx'
import { t } from '#web/lib/words.ts'
import { Invoices } from './invoices.tsx'
import { MoneyLog, PointsLog } from './logs.tsx'
import { Months } from './months.tsx'
import { Summary } from './summary.tsx'

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
