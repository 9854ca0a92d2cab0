import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Trend, TrendAnswer } from '#contract/dashboard.ts'
import { columnsOf } from '#web/features/report/by-week.ts'
import { ChartCard, Legend } from '#web/features/report/chart-card.tsx'
import { type DayLine, dayHeight } from '#web/features/report/chart-props.ts'
import { leastOnScale, showScaleValue, showValue, sumOf } from '#web/features/report/show-value.ts'
import { t } from '#web/lib/words.ts'
import { type ChannelSeries, dayTotals, trendLines } from './show-trend.ts'

type Props = { trend: Trend; answer: TrendAnswer; series: readonly ChannelSeries[]; canOpenChannels: boolean }

/** One measure by day, its channels on top of each other. */
export function TrendCard({ trend, answer: { days, costs }, series, canOpenChannels }: Props) {
  const title = t(`dashboard.trend.${trend.name}`)
  const lines = trendLines(trend, series, days.length)
  const totals = dayTotals(trend, days.length)
  const show = (value: number) => showValue(value, trend.unit)
  const isUnknown = trend.name === 'margin' && costs?.known === 0
  return (
    <ChartCard
      name={trend.name}
      title={title}
      total={isUnknown ? undefined : show(sumOf(totals))}
      note={noteOf(trend, costs)}
      choice={!isUnknown && lines.length > 0 && <Legend series={lines} />}
      height={dayHeight}
      draw={({ DayColumns }) => (
        <DayColumns
          text={describe(title, days, lines, show)}
          height={dayHeight}
          days={columnsOf(days, totals).days}
          lines={lines.map((line) => ({ ...line, values: columnsOf(days, line.values).values }))}
          show={show}
          showScale={(value) => showScaleValue(value, trend.unit)}
          sumLabel={t('dashboard.chart_sum')}
          least={leastOnScale[trend.unit]}
        />
      )}
      instead={isUnknown ? <NoCosts canOpenChannels={canOpenChannels} /> : undefined}
      table={{
        head: t('dashboard.chart_day'),
        columns: [t('dashboard.chart_sum'), ...lines.map(({ label }) => label)],
        rows: days.toReversed().map((day, place) => {
          const index = days.length - 1 - place
          return {
            key: day,
            head: day,
            cells: [totals[index] ?? 0, ...lines.map(({ values }) => values[index] ?? 0)].map(show),
          }
        }),
      }}
    />
  )
}

function noteOf({ name }: Trend, costs: TrendAnswer['costs']): ReactNode {
  if (name === 'margin' && costs && costs.known > 0 && costs.known < costs.labels)
    return t('dashboard.costs_known', { known: costs.known.toLocaleString('en-GB'), count: costs.labels })
  return t(`dashboard.trend_note.${name}`)
}

function NoCosts({ canOpenChannels }: Pick<Props, 'canOpenChannels'>) {
  return (
    <Text size="sm" c="dimmed" py="xl" ta="center">
      {t('dashboard.costs_none')}{' '}
      {canOpenChannels && (
        <Anchor underline="always" component={Link} to="/admin/channel" size="sm">
          {t('dashboard.costs_set')}
        </Anchor>
      )}
    </Text>
  )
}

function describe(title: string, days: string[], lines: readonly DayLine[], show: (value: number) => string): string {
  const sentences = lines.map(({ label, values }) => {
    const most = Math.max(...values)
    return t('dashboard.chart_line', {
      line: label,
      total: show(sumOf(values)),
      most: show(most),
      day: days[values.indexOf(most)] ?? '',
    })
  })
  return t('dashboard.chart_text', {
    chart: title,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    lines: sentences.join(' ') || t('dashboard.chart_nothing'),
  })
}
