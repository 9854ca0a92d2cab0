import { Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { isFinal } from '#domain/tracking.ts'
import { Section } from '#web/kit/section.tsx'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { logisticsPath, type ParcelSide, publicTrackingPath, wayOptions } from './parcel-queries.ts'
import { DueDay, TrackingBadge } from './parcel-state.tsx'
import { TrackingTimeline } from './tracking-timeline.tsx'

/** Where the parcel of an order is and was, as a part of the order. */
export function ParcelWay({ side, id }: { side: ParcelSide; id: number }) {
  const way = useQuery(wayOptions(side, id))
  const { data } = way
  return (
    <Section isPlain name="tracking" title={t('tracking.way.title')}>
      {data ? (
        <>
          <Group gap="sm">
            <TrackingBadge status={data.status} />
            {!isFinal(data.status) && <DueDay status={data.status} due={data.due_time} />}
          </Group>
          <TrackingTimeline events={data.list} />
          <Group gap="md">
            {side === 'member' && (
              <Anchor component={Link} to={logisticsPath(id)} size="sm">
                {t('tracking.way.whole')}
              </Anchor>
            )}
            <Anchor component={Link} to={publicTrackingPath(data.tracking_number)} target="_blank" size="sm">
              {t('tracking.way.public')}
            </Anchor>
          </Group>
        </>
      ) : (
        <LoadState query={way} failed={t('tracking.way.failed')} rows={2} />
      )}
    </Section>
  )
}
