import { SegmentedControl } from '@mantine/core'
import { type CSSProperties, useState } from 'react'
import type { TrendAnswer, TrendName } from '#contract/dashboard.ts'
import { t } from '#web/lib/words.ts'
import { ChartCard } from './chart-card.tsx'
import classes from './dashboard.module.css'
import { FiguresTable } from './figures-table.tsx'
import { showTrendValue, sumOf } from './show-trend.ts'

/** Every channel with what it brought in the whole time, one measure at a time as bars or all of them as a table. */
export function ChannelCard({ answer: { channels, trends, days } }: { answer: TrendAnswer }) {
  const [chosen, setChosen] = useState<TrendName>()
  const trend = trends.find(({ name }) => name === chosen) ?? trends[0]
  if (!trend) return null
  const rows = channels.map(({ id, name }, index) => ({
    id,
    name,
    totals: trends.map(({ values }) => sumOf(values[index] ?? [])),
  }))
  const place = trends.indexOf(trend)
  const sorted = rows.toSorted((one, other) => (other.totals[place] ?? 0) - (one.totals[place] ?? 0))
  const highest = Math.max(1, ...sorted.map(({ totals }) => Math.abs(totals[place] ?? 0)))
  const title = t('dashboard.by_channel')
  return (
    <ChartCard
      name="channels"
      title={title}
      note={t('dashboard.by_channel_note', { count: days.length })}
      chart={
        <>
          <SegmentedControl
            size="xs"
            w="fit-content"
            maw="100%"
            className={classes.measures}
            aria-label={title}
            value={trend.name}
            data={trends.map(({ name }) => ({ value: name, label: t(`dashboard.measure.${name}`) }))}
            onChange={(name) => setChosen(name as TrendName)}
          />
          <ul className={classes.channelBars}>
            {sorted.map(({ id, name, totals }) => {
              const value = totals[place] ?? 0
              return (
                <li key={id}>
                  <span>{name}</span>
                  <i
                    aria-hidden
                    data-negative={value < 0 || undefined}
                    style={{ '--share': Math.abs(value) / highest } as CSSProperties}
                  />
                  <b>{showTrendValue(value, trend.unit)}</b>
                </li>
              )
            })}
          </ul>
        </>
      }
      table={
        <FiguresTable
          title={title}
          head={t('dashboard.channel')}
          columns={trends.map(({ name }) => t(`dashboard.measure.${name}`))}
          rows={sorted.map(({ id, name, totals }) => ({
            key: String(id),
            head: name,
            cells: trends.map(({ unit }, index) => showTrendValue(totals[index] ?? 0, unit)),
          }))}
        />
      }
    />
  )
}
