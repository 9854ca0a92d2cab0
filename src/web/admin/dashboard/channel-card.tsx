import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { TrendAnswer, TrendName } from '#contract/dashboard.ts'
import { ChartCard } from '#web/features/report/chart-card.tsx'
import { barsHeight, seriesPlaces } from '#web/features/report/chart-props.ts'
import { FiguresTable } from '#web/features/report/figures-table.tsx'
import reportClasses from '#web/features/report/report.module.css'
import { showValue, sumOf } from '#web/features/report/show-value.ts'
import { t } from '#web/lib/words.ts'

/** Every channel with what it brought in the whole time, one measure at a time as bars or all of them as a table. */
export function ChannelCard({ answer: { channels, trends } }: { answer: TrendAnswer }) {
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
  const title = t('dashboard.by_channel')
  const height = barsHeight(sorted.length)
  return (
    <ChartCard
      name="channels"
      title={title}
      note={t('dashboard.by_channel_note')}
      choice={
        <SegmentedControl
          size="xs"
          w="fit-content"
          maw="100%"
          className={reportClasses.measures}
          aria-label={title}
          value={trend.name}
          data={trends.map(({ name }) => ({ value: name, label: t(`dashboard.measure.${name}`) }))}
          onChange={(name) => setChosen(name as TrendName)}
        />
      }
      height={height}
      draw={({ Bars }) => (
        <Bars
          text={t('overview.text.bars', {
            chart: title,
            lines: sorted.map(({ name, totals }) => `${name} ${showValue(totals[place] ?? 0, trend.unit)}`).join(', '),
          })}
          height={height}
          rows={sorted.map(({ name, totals }) => ({ label: name, values: { [trend.name]: totals[place] ?? 0 } }))}
          series={[{ name: trend.name, label: t(`dashboard.measure.${trend.name}`), place: seriesPlaces[place] ?? 0 }]}
          show={(value) => showValue(value, trend.unit)}
        />
      )}
      table={
        <FiguresTable
          title={title}
          head={t('dashboard.channel')}
          columns={trends.map(({ name }) => t(`dashboard.measure.${name}`))}
          rows={sorted.map(({ id, name, totals }) => ({
            key: String(id),
            head: name,
            cells: trends.map(({ unit }, index) => showValue(totals[index] ?? 0, unit)),
          }))}
        />
      }
    />
  )
}
