import { columnsOf } from '#web/features/report/by-week.ts'
import { ChartCard } from '#web/features/report/chart-card.tsx'
import { dayHeight } from '#web/features/report/chart-props.ts'
import { FiguresTable } from '#web/features/report/figures-table.tsx'
import { leastOnScale, showScaleValue, showValue, sumOf, type ValueUnit } from '#web/features/report/show-value.ts'
import { t } from '#web/lib/words.ts'

type Props = { name: 'parcels' | 'spend'; unit: ValueUnit; days: readonly string[]; values: readonly number[] }

/** One measure by day, or by week where there are too many days to tell apart; the table has every day. */
export function DayCard({ name, unit, days, values }: Props) {
  const columns = columnsOf(days, values)
  const word = columns.isByWeek ? (`${name}_week` as const) : name
  const title = t(`overview.chart.${word}`)
  const label = t(`overview.column.${name}`)
  const most = Math.max(...columns.values)
  const peak = t('overview.text.peak', {
    total: showValue(sumOf(values), unit),
    most: showValue(most, unit),
    day: columns.days[columns.values.indexOf(most)] ?? '',
  })
  const hasAny = values.some((value) => value !== 0)
  return (
    <ChartCard
      name={name}
      title={title}
      total={showValue(sumOf(values), unit)}
      note={t(`overview.note.${word}`)}
      height={dayHeight}
      draw={({ DayColumns }) => (
        <DayColumns
          height={dayHeight}
          text={t('overview.text.days', {
            chart: title,
            from: days[0] ?? '',
            to: days.at(-1) ?? '',
            lines: hasAny ? peak : t('overview.none'),
          })}
          days={columns.days}
          lines={[{ name, label, values: columns.values, place: name === 'parcels' ? 0 : 1 }]}
          show={(value) => showValue(value, unit)}
          showScale={(value) => showScaleValue(value, unit)}
          least={leastOnScale[unit]}
        />
      )}
      table={
        <FiguresTable
          title={title}
          head={t('overview.column.date')}
          columns={[label]}
          rows={days.map((day, index) => ({ key: day, head: day, cells: [showValue(values[index] ?? 0, unit)] })).toReversed()}
        />
      }
    />
  )
}
