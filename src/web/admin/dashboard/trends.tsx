import { Button, SegmentedControl, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { dashboard, type TrendAnswer, type TrendName } from '#contract/dashboard.ts'
import { type ReportSeries, report } from '#contract/report.ts'
import type { RangeQuestion } from '#domain/report-range.ts'
import { ChartCard } from '#web/features/report/chart-card.tsx'
import { barsHeight, seriesPlaces } from '#web/features/report/chart-props.ts'
import { DeliveryCard } from '#web/features/report/delivery-card.tsx'
import { RangePicker } from '#web/features/report/range-picker.tsx'
import reportClasses from '#web/features/report/report.module.css'
import { showValue, sumOf } from '#web/features/report/show-value.ts'
import { SplitCard } from '#web/features/report/split-card.tsx'
import { TrackingCard } from '#web/features/report/status-card.tsx'
import type { ChosenRange } from '#web/features/report/use-range.ts'
import { Section } from '#web/kit/section.tsx'
import { CallError, call } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { channelSeries } from './show-trend.ts'
import { TrendCard } from './trend-card.tsx'
import { TrendTile } from './trend-tile.tsx'

type Props = {
  query: UseQueryResult<ChartAnswer>
  range: ChosenRange
  hasScreen: (path: string) => boolean
}

/** `parcels`: null for who may not look up orders */
export type ChartAnswer = { trends: TrendAnswer; parcels: ReportSeries | null }

/** Parcels, money and failures: today beside what is usual, and by day and channel. Nothing for who may see none of it. */
export function Trends({ query: { data: answer, error, refetch }, range, hasScreen }: Props) {
  const data = answer?.trends
  const errors = error instanceof CallError ? error.errors : undefined
  // Days that make no range are said beside their fields, and asking again for them would not help.
  if (!data && errors) return <RangePicker range={range} errors={errors} />
  if (!data)
    return error ? (
      <Text size="sm" c="red" role="alert">
        {t('dashboard.trends_failed')}{' '}
        <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Text>
    ) : (
      <Loading />
    )
  if (data.trends.length === 0) return null
  const series = channelSeries(data)
  const hasNoCosts = data.costs?.known === 0
  return (
    <Stack gap="xl" data-trends={data.days.length}>
      <Section isPlain title={t('dashboard.today')} note={t('dashboard.today_note')}>
        <div className={reportClasses.tiles}>
          {data.trends.map((trend) => (
            <TrendTile
              key={trend.name}
              trend={trend}
              days={data.days}
              isUnknown={trend.name === 'margin' && hasNoCosts}
              endsToday={data.days.at(-1) === formatSiteTime(Date.now(), 'yyyy-mm-dd')}
            />
          ))}
        </div>
      </Section>
      <Section
        isPlain
        title={t('dashboard.charts')}
        note={t('dashboard.charts_days', { from: data.days[0] ?? '', to: data.days.at(-1) ?? '' })}
        actions={<RangePicker range={range} errors={errors} />}
      >
        <div className={reportClasses.charts}>
          {data.trends.map((trend) => (
            <TrendCard
              key={trend.name}
              trend={trend}
              answer={data}
              series={series}
              canOpenChannels={hasScreen('/admin/channel')}
            />
          ))}
          <ChannelCard answer={data} />
          {answer?.parcels && <ParcelCharts series={answer.parcels} />}
        </div>
      </Section>
    </Stack>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <div className={reportClasses.charts} aria-hidden>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={String(index)} h={260} radius={12} />
        ))}
      </div>
    </div>
  )
}

const refreshMs = 300_000

/** Asked for again every five minutes: a chart of weeks does not change with every label. */
export const chartQuery = (adminId: number, question: RangeQuestion) =>
  queryOptions({
    queryKey: ['dashboard', adminId, 'charts', question],
    queryFn: async (): Promise<ChartAnswer> => {
      const [trends, { series }] = await Promise.all([
        call(dashboard.trends, question, { quiet: true }),
        call(report.desk, question, { quiet: true }),
      ])
      return { trends, parcels: series }
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  })

/** Where the parcels of these days go, where they are and how long they took. */
function ParcelCharts({ series: { by_country, by_tracking, delivery } }: { series: ReportSeries }) {
  return (
    <>
      <SplitCard name="countries" moneyName="revenue" rows={by_country.map((row) => ({ key: row.country, ...row }))} />
      <TrackingCard rows={by_tracking} />
      <DeliveryCard rows={delivery} />
    </>
  )
}

/** Every channel with what it brought in the whole time, one measure at a time as bars or all of them as a table. */
function ChannelCard({ answer: { channels, trends } }: { answer: TrendAnswer }) {
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
      table={{
        head: t('dashboard.channel'),
        columns: trends.map(({ name }) => t(`dashboard.measure.${name}`)),
        rows: sorted.map(({ id, name, totals }) => ({
          key: String(id),
          head: name,
          cells: trends.map(({ unit }, index) => showValue(totals[index] ?? 0, unit)),
        })),
      }}
    />
  )
}
