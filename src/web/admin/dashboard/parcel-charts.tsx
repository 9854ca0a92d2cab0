import { Button, Skeleton, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { DataOf } from '#contract/endpoint.ts'
import { report } from '#contract/report.ts'
import type { RangeQuestion } from '#domain/report-range.ts'
import { DeliveryCard } from '#web/features/report/delivery-card.tsx'
import { SplitCard } from '#web/features/report/split-card.tsx'
import { StatusCard } from '#web/features/report/status-card.tsx'
import { call } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'

type Props = { query: UseQueryResult<DataOf<(typeof report)['desk']>> }

/** Where the parcels of these days go, where they are and how long they took. Nothing for who may not look up orders. */
export function ParcelCharts({ query: { data, error, refetch } }: Props) {
  if (!data)
    return error ? (
      <Text size="sm" c="red" role="alert">
        {t('dashboard.trends_failed')}{' '}
        <Button size="compact-sm" variant="subtle" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      </Text>
    ) : (
      <Skeleton h={260} radius={12} />
    )
  if (!data.series) return null
  const { by_country, by_tracking, delivery } = data.series
  return (
    <>
      <SplitCard name="countries" moneyName="revenue" rows={by_country.map((row) => ({ key: row.country, ...row }))} />
      <StatusCard
        name="tracking"
        column="parcels"
        rows={by_tracking.map(({ status, parcels }) => ({ status, label: t(`tracking.status.${status}`), count: parcels }))}
      />
      <DeliveryCard rows={delivery} />
    </>
  )
}

const refreshMs = 300_000

export const parcelQuery = (adminId: number, question: RangeQuestion) =>
  queryOptions({
    queryKey: ['dashboard', adminId, 'parcels', question],
    queryFn: () => call(report.desk, question, { quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: refreshMs,
  })
