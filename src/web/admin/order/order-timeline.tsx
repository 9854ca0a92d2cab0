import { Box, Code, Group, Table, type TableTrProps, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { entryWords } from '#contract/entry-kind.ts'
import type { OrderTimelineData as Story } from '#contract/order-desk.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { payStatus } from '#domain/order/status.ts'
import storyClasses from '#web/kit/timeline.module.css'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import classes from './order.module.css'
import { Contents } from './order-contents.tsx'
import { orderTimelineQuery } from './queries.ts'

/** All there is about one order, below its facts: what is in it, what it cost, what happened to it and what was said about it. */
export function OrderTimeline({ of, id }: { of: 'order' | 'failedLabel'; id: number }) {
  const timeline = useQuery(orderTimelineQuery(of, id))
  const { data } = timeline
  return (
    <section className={storyClasses.story} aria-label={t('orderDesk.story')}>
      {data ? <TimelineContent timeline={data} /> : <LoadState query={timeline} failed={t('orderDesk.story_failed')} rows={4} />}
    </section>
  )
}

function TimelineContent({ timeline: { row, entries } }: { timeline: Story }) {
  return (
    <>
      <TimelineSection title={t('orderDesk.history')}>
        <ol className={storyClasses.list}>
          {row.history.map(({ id, time, text, actor, reason, internal_note: note }) => (
            <li key={id}>
              <time>{formatSiteTime(time)}</time>
              <div>
                <strong>{text}</strong> <small>{actor}</small>
                {reason !== '' && <div>{reason}</div>}
                {note !== '' && <div>{t('orderDesk.internal_note', { note })}</div>}
              </div>
            </li>
          ))}
        </ol>
      </TimelineSection>
      <Contents row={row} />
      <TimelineSection title={t('orderDesk.price')}>
        <PriceLines row={row} />
      </TimelineSection>
      <TimelineSection title={t('orderDesk.money')}>
        <MoneySources row={row} />
      </TimelineSection>
      {entries.length > 0 && (
        <TimelineSection title={t('orderDesk.entries')}>
          <ol className={storyClasses.list}>
            {entries.map(({ id, time, kind, amount, points, actor, postings }) => (
              <li key={id}>
                <time>{formatSiteTime(time)}</time>
                <span>
                  <strong>{entryLabel(kind)}</strong> {amount === null ? points : formatMoney(amount)} <small>{actor}</small>
                  {postings.map(({ account, amount }, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and may have two postings to one account
                    <Group key={index} component="small" gap={0} wrap="nowrap" justify="space-between" maw={320}>
                      <span>{tMaybe(`ledger.account.${account}`) ?? account}</span>
                      <span>{account.startsWith('points') ? amount : formatMoney(amount)}</span>
                    </Group>
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </TimelineSection>
      )}
      {row.exchanges.length > 0 && (
        <TimelineSection title={t('orderDesk.exchange')}>
          {row.exchanges.map(({ id, time, kind, tries, outcome, request, response }) => (
            <details key={id} className={classes.exchange}>
              <summary>
                <strong>{t(`orderDesk.exchange.${kind}`)}</strong> {exchangeText(outcome, tries)}
                <time>{formatSiteTime(time)}</time>
              </summary>
              <JsonBlock label={t('orderDesk.asked')} value={request} />
              <JsonBlock label={t('orderDesk.answered')} value={response} />
            </details>
          ))}
        </TimelineSection>
      )}
    </>
  )
}

const entryLabels: Record<string, string> = entryWords
const entryLabel = (kind: string): string => tMaybe(entryLabels[kind] ?? '') ?? kind

const exchangeText = (outcome: string, tries: number): string =>
  t('orderDesk.exchange.line', { outcome: tMaybe(`orderDesk.outcome.${outcome}`) ?? outcome, count: tries })

function TimelineSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box mb="lg">
      <h3>{title}</h3>
      {children}
    </Box>
  )
}

function JsonBlock({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    <>
      <Text size="sm" c="dimmed" mt="xs">
        {label}
      </Text>
      {/* What is wider than the drawer is read by scrolling, with the keyboard too. */}
      <Code block component="section" tabIndex={0} aria-label={label} mah={320} style={{ overflow: 'auto', whiteSpace: 'pre' }}>
        {JSON.stringify(value, null, 2)}
      </Code>
    </>
  )
}

/** How the price came about, line by line. */
function PriceLines({ row: { lines, amount, vat } }: { row: OrderDetail }) {
  return (
    <Table verticalSpacing={4} fz="sm" aria-label={t('orderDesk.price')}>
      <Table.Tbody>
        {lines.map(({ code, text, amount: cost }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have one code, and they do not move
          <MoneyRow key={`${code}${index}`} label={text} value={formatMoney(cost)} />
        ))}
        <MoneyRow fw={600} label={t('orderDesk.total')} value={formatMoney(amount)} />
        <Table.Tr>
          <Table.Td c="dimmed">{t('orderDesk.of_which_vat')}</Table.Td>
          <Table.Td ta="right">{formatMoney(vat)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}

const sources = ['money', 'third_party', 'offline', 'internal_money'] as const

/** Where the money came from, and what is left of it after refunds. */
function MoneySources({ row }: { row: OrderDetail }) {
  const used = sources.filter((name) => Number(row[name]) !== 0)
  const points = row.pay_status === payStatus.unpaid ? 0 : row.points_used
  if (used.length === 0 && points === 0) return <small>{t('orderDesk.unpaid')}</small>
  return (
    <Table verticalSpacing={4} fz="sm" aria-label={t('orderDesk.money')}>
      <Table.Tbody>
        {used.map((name) => (
          <MoneyRow key={name} label={t(`orderDesk.money.${name}`)} value={formatMoney(row[name])} />
        ))}
        {points > 0 && <MoneyRow label={t('orderDesk.money.points')} value={points.toLocaleString('en-GB')} />}
        {row.foreign_money !== '' && (
          <MoneyRow
            label={t('orderDesk.money.foreign')}
            value={`${row.foreign_money} ${row.foreign_currency} (${row.foreign_rate})`}
          />
        )}
        <MoneyRow fw={600} label={t('orderDesk.money.paid')} value={formatMoney(row.paid_amount)} />
        {row.actual_pay_amount !== row.paid_amount && (
          <MoneyRow label={t('orderDesk.money.left')} value={formatMoney(row.actual_pay_amount)} />
        )}
      </Table.Tbody>
    </Table>
  )
}

const MoneyRow = ({ label, value, ...look }: { label: string; value: string } & TableTrProps) => (
  <Table.Tr {...look}>
    <Table.Td>{label}</Table.Td>
    <Table.Td ta="right">{value}</Table.Td>
  </Table.Tr>
)
