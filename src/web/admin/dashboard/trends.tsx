import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Button, SegmentedControl, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { dashboard, type TrendAnswer, type TrendRange, trendRanges } from '#contract/dashboard.ts'
import { Section } from '#web/kit/section.tsx'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { ChannelCard } from './channel-card.tsx'
import classes from './dashboard.module.css'
import { channelSeries } from './show-trend.ts'
import { TrendCard } from './trend-card.tsx'
import { TrendTile } from './trend-tile.tsx'

type Props = {
  query: UseQueryResult<TrendAnswer>
  range: TrendRange
  onRange: (range: TrendRange) => void
  hasScreen: (path: string) => boolean
}

/** Parcels, money and failures: today beside what is usual, and by day and channel. Nothing for who may see none of it. */
export function Trends({ query: { data, error, refetch }, range, onRange, hasScreen }: Props) {
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
        <div className={classes.tiles}>
          {data.trends.map((trend) => (
            <TrendTile key={trend.name} trend={trend} days={data.days} isUnknown={trend.name === 'margin' && hasNoCosts} />
          ))}
        </div>
      </Section>
      <Section
        isPlain
        title={t('dashboard.charts', { count: data.days.length })}
        actions={
          <SegmentedControl
            size="xs"
            aria-label={t('dashboard.range')}
            value={String(range)}
            data={trendRanges.map((days) => ({ value: String(days), label: t('dashboard.days', { count: days }) }))}
            onChange={(value) => onRange(Number(value) as TrendRange)}
          />
        }
      >
        <div className={classes.charts}>
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
        </div>
      </Section>
    </Stack>
  )
}

function Loading() {
  return (
    <div role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      <div className={classes.charts} aria-hidden>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={String(index)} h={260} radius={12} />
        ))}
      </div>
    </div>
  )
}

const refreshMs = 300_000

/** Asked for again every five minutes: a chart of weeks does not change with every label. */
export const trendQuery = (adminId: number, days: TrendRange) =>
  queryOptions({
    queryKey: ['dashboard', adminId, 'trends', days],
    queryFn: () => call(dashboard.trends, { days }, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  })
