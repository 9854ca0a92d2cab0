import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { type Bar, BarList } from '#web/kit/bar-list.tsx'
import { t } from '#web/lib/words.ts'
import { ChartCard } from './chart-card.tsx'
import { FiguresTable } from './figures-table.tsx'
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
  const barOf = (key: string, label: string, value: number): Bar => ({ key, label, value, text: show(value, measure) })
  return (
    <ChartCard
      name={name}
      title={title}
      note={t(`overview.note.${name}`)}
      chart={
        <>
          {hasMoney && (
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
          )}
          {bars.length === 0 ? (
            <div className={classes.nothing}>{t('overview.none')}</div>
          ) : (
            <BarList
              bars={[
                ...shown.map((row) => barOf(row.key, row.name, row.value)),
                ...(rest.length > 0 ? [barOf('other', t(`overview.other_${name}`), sumOf(rest.map(({ value }) => value)))] : []),
              ]}
            />
          )}
        </>
      }
      table={
        <FiguresTable
          title={title}
          head={t(name === 'channels' ? 'overview.column.channel' : 'overview.column.country')}
          columns={measures.map((one) => words[one])}
          rows={rows.map((row) => ({
            key: row.key,
            head: row.name,
            cells: measures.map((one) => show(amountOf(row, one), one)),
          }))}
        />
      }
    />
  )
}
