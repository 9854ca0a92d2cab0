import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { t } from '#web/lib/words.ts'
import { ChartCard } from './chart-card.tsx'
import { barsHeight } from './chart-props.ts'
import classes from './report.module.css'
import { penceOf, showValue, sumOf } from './show-value.ts'

type Row = { key: string; name: string; parcels: number; money: string | null }
type Measure = 'parcels' | 'money'

type Props = {
  name: 'channels' | 'countries'
  rows: readonly Row[]
  /** what money is called: a member spends it, the company takes it */
  moneyName: 'spend' | 'revenue'
}

/** As many have a bar of their own; the others are one. The table has all of them. */
const mostBars = 8

/** Parcels by channel or destination, or what they cost, the most first. */
export function SplitCard({ name, rows, moneyName }: Props) {
  const [chosen, setChosen] = useState<Measure>('parcels')
  const hasMoney = rows.some(({ money }) => money !== null)
  const measure = hasMoney ? chosen : 'parcels'
  const title = t(`overview.chart.${name}`)
  const words = { parcels: t('overview.column.parcels'), money: t(`overview.column.${moneyName}`) }
  const measures: Measure[] = hasMoney ? ['parcels', 'money'] : ['parcels']
  const amountOf = (row: Row, one: Measure) => (one === 'parcels' ? row.parcels : penceOf(row.money))
  const show = (value: number, one: Measure) => showValue(value, one === 'parcels' ? 'count' : 'pence')
  const bars = rows
    .map((row) => ({ ...row, value: amountOf(row, measure) }))
    .filter(({ value }) => value !== 0)
    .sort((one, other) => other.value - one.value)
  const shown = bars.length <= mostBars + 1 ? bars : bars.slice(0, mostBars)
  const rest = bars.slice(shown.length)
  const other = { name: t(`overview.other_${name}`), value: sumOf(rest.map(({ value }) => value)) }
  const drawn = rest.length > 0 ? [...shown, other] : shown
  const height = barsHeight(drawn.length)
  return (
    <ChartCard
      name={name}
      title={title}
      note={t(`overview.note.${name}`)}
      choice={
        hasMoney && (
          <SegmentedControl
            size="xs"
            w="fit-content"
            maw="100%"
            className={classes.measures}
            aria-label={`${title}: ${t('overview.measure')}`}
            value={measure}
            data={measures.map((value) => ({ value, label: words[value] }))}
            onChange={(value) => setChosen(value as Measure)}
          />
        )
      }
      height={height}
      draw={({ Bars }) => (
        <Bars
          text={t('overview.text.bars', {
            chart: title,
            lines: drawn.map((row) => `${row.name} ${show(row.value, measure)}`).join(', '),
          })}
          height={height}
          rows={drawn.map((row) => ({ label: row.name, values: { [measure]: row.value } }))}
          series={[{ name: measure, label: words[measure], place: measure === 'parcels' ? 0 : 1 }]}
          show={(value) => show(value, measure)}
        />
      )}
      instead={drawn.length === 0 ? <div className={classes.nothing}>{t('overview.none')}</div> : undefined}
      table={{
        head: t(name === 'channels' ? 'overview.column.channel' : 'overview.column.country'),
        columns: measures.map((one) => words[one]),
        rows: rows.map((row) => ({
          key: row.key,
          head: row.name,
          cells: measures.map((one) => show(amountOf(row, one), one)),
        })),
      }}
    />
  )
}
