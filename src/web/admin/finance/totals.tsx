import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { FinanceTotals } from '#contract/finance.ts'
import { asPence, formatPounds, parseDecimal } from '#domain/money.ts'
import { Card } from '#web/kit/card.tsx'
import { type FactLine, Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import { CallError } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { DaysForm } from './days-form.tsx'
import classes from './finance.module.css'
import { type Days, type Period, periods, readPeriod } from './period.ts'
import { financeTotals } from './queries.ts'

/** What moved in a period, beside the same number of days before it. The period is in the address. */
export function Totals() {
  const [params, setParams] = useSearchParams()
  const { period, days } = readPeriod(params, formatSiteTime(Date.now(), 'yyyy-mm-dd'))
  const { data, error } = useQuery(financeTotals(days))
  const choose = (next: Period, own: Days = days) =>
    setParams(next === 'custom' ? { period: next, ...own } : { period: next }, { replace: true })
  return (
    <Section
      isPlain
      name="totals"
      title={t('finance.totals')}
      note={data && t('finance.totals_days', { from: data.now.from, to: data.now.to })}
      actions={
        <SegmentedControl
          size="xs"
          className={classes.periods}
          aria-label={t('finance.period')}
          value={period}
          data={periods.map((value) => ({ value, label: t(`finance.period.${value}`) }))}
          onChange={(value) => choose(value as Period)}
        />
      }
    >
      {period === 'custom' && (
        <DaysForm
          key={`${days.from} ${days.to}`}
          start={days}
          prefix="period_"
          errors={error instanceof CallError ? error.errors : undefined}
          button={{ label: t('finance.period_apply') }}
          onSubmit={(own) => choose('custom', own)}
        />
      )}
      {error && !data && (
        <Text size="sm" c="red" role="alert">
          {error.message}
        </Text>
      )}
      <div className={classes.cards}>
        {data
          ? cardsOf(data.now.totals, data.before.totals).map((card) => <TotalCard key={card.name} {...card} />)
          : !error && Array.from({ length: 6 }, (_, index) => <Skeleton key={String(index)} h={168} radius={12} />)}
      </div>
    </Section>
  )
}

type TotalName = 'paid_in' | 'sold' | 'refunded' | 'revenue' | 'vat' | 'margin'
type TotalCardProps = { name: TotalName; value: string | null; before: string; lines: FactLine[] }

const penceOf = (decimal: string): number => parseDecimal(decimal) ?? 0
const moneyLine = (label: string, decimal: string): FactLine => ({ label, value: formatMoney(decimal) })
const sumLine = (label: string, pence: number): FactLine => ({ label, value: formatPounds(asPence(pence)) })

function cardsOf(now: FinanceTotals, before: FinanceTotals): TotalCardProps[] {
  const labels = now.labels.toLocaleString('en-GB')
  const known = `${now.cost_known.toLocaleString('en-GB')} / ${labels}`
  const card = (name: TotalName, ...lines: FactLine[]) => ({ name, value: now[name], before: before[name], lines })
  return [
    card('paid_in', moneyLine(t('finance.line.card'), now.paid_in_card), moneyLine(t('finance.line.bank'), now.paid_in_bank)),
    card(
      'sold',
      { label: t('finance.line.labels'), value: labels },
      sumLine(t('finance.line.after_refunds'), penceOf(now.sold) - penceOf(now.refunded) - penceOf(now.claims)),
    ),
    card(
      'refunded',
      moneyLine(t('finance.line.claims'), now.claims),
      moneyLine(t('finance.line.paid_out'), now.paid_out),
      moneyLine(t('finance.line.chargebacks'), now.chargebacks),
    ),
    card(
      'revenue',
      moneyLine(t('finance.line.shipping'), now.revenue_shipping),
      moneyLine(t('finance.line.addons'), now.revenue_addons),
      moneyLine(t('finance.line.refunds'), now.refunds_net),
    ),
    card('vat', moneyLine(t('finance.line.ipt'), now.ipt), sumLine(t('finance.line.taxes'), penceOf(now.vat) + penceOf(now.ipt))),
    {
      ...card(
        'margin',
        { label: t('finance.line.cost_known'), value: known },
        moneyLine(t('finance.line.known_revenue'), now.known_revenue),
        moneyLine(t('finance.line.cost'), now.cost),
        moneyLine(t('finance.line.refunds'), now.known_refunds),
        moneyLine(t('finance.line.claims'), now.known_claims),
      ),
      ...(now.cost_known === 0 ? { value: null } : {}),
    },
  ]
}

function TotalCard({ name, value, before, lines }: TotalCardProps) {
  return (
    <Card isTight data-total={name}>
      <Text size="sm" fw={500}>
        {t(`finance.total.${name}`)}
      </Text>
      <Text span fz="h2" fw={700} lh={1.2}>
        {value === null ? '–' : formatMoney(value)}
      </Text>
      <small>{value === null ? t('finance.costs_none') : compare(penceOf(value), penceOf(before))}</small>
      <div className={classes.lines}>
        <Facts layout="ends" lines={lines} />
      </div>
    </Card>
  )
}

function compare(now: number, before: number): string {
  const values = { before: formatPounds(asPence(before)) }
  if (before <= 0 || now === before) return t('finance.before', values)
  const percent = Math.round(((now - before) / before) * 100)
  return t('finance.before_change', {
    ...values,
    change: `${percent >= 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-GB')}%`,
  })
}
