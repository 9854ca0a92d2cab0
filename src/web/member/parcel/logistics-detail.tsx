import { Button, Group } from '@mantine/core'
import { IconExternalLink, IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ParcelWay } from '#contract/parcel-tracking.ts'
import { isFinal } from '#domain/tracking.ts'
import { publicTrackingPath, wayOptions } from '#web/features/parcel/parcel-queries.ts'
import { DueDay, formatTransitDays, TrackingBadge } from '#web/features/parcel/parcel-state.tsx'
import { TrackingProgress, TrackingTimeline } from '#web/features/parcel/tracking-timeline.tsx'
import { Card } from '#web/kit/card.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { Page } from '#web/kit/page.tsx'
import { Section } from '#web/kit/section.tsx'
import { isRefusal } from '#web/lib/call-error.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import { CopyableText } from '#web/member/order/detail-facts.tsx'
import { BackLink } from '#web/resource/back-link.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import classes from './logistics-detail.module.css'

/** A parcel's whole way: `?id=`. */
export function LogisticsDetailPage() {
  const [params] = useSearchParams()
  const id = Number(params.get('id')) || 0
  const way = useQuery(wayOptions('member', id))
  const { data, error } = way
  const isOver = data !== undefined && isFinal(data.status)
  const back = (
    <BackLink
      to={isOver ? '/user/account/orderHistory' : '/user/account/orderInTransit'}
      label={t(isOver ? 'orderHistory.title' : 'orderInTransit.title')}
    />
  )
  return (
    <Page title={data ? data.order_code : t('tracking.detail.title')} actions={!isRefusal(error, 'row.missing') && back}>
      {data && !error ? (
        <WholeWay parcel={data} />
      ) : (
        <LoadState query={way} failed={t('tracking.way.failed')} rows={6} back={back} />
      )}
    </Page>
  )
}

function WholeWay({ parcel }: { parcel: ParcelWay }) {
  const { status, due_time: due, transit_time: start, status_time: since, delivered_time: delivered } = parcel
  const days = formatTransitDays({ status, start, end: since })
  const recipient = [parcel.receiver_name, parcel.receiver_city, parcel.receiver_country].filter(Boolean).join(' · ')
  return (
    <div className={classes.columns} data-parcel={parcel.id} data-status={status}>
      <Section title={t('tracking.page.history')} name="history">
        <Group>
          <TrackingBadge status={status} />
        </Group>
        <TrackingProgress status={status} />
        <TrackingTimeline events={parcel.list} />
      </Section>
      <Card>
        <Facts
          layout="columns"
          lines={[
            { label: t('tracking.fact.tracking'), value: <CopyableText text={parcel.tracking_number} /> },
            { label: t('tracking.fact.channel'), value: parcel.channel_name },
            { label: t('tracking.fact.recipient'), value: recipient },
            start !== null && { label: t('tracking.fact.collected'), value: formatSiteTime(start, 'yyyy-mm-dd hh:MM') },
            since !== null &&
              !isFinal(status) && { label: t('tracking.fact.since'), value: formatSiteTime(since, 'yyyy-mm-dd hh:MM') },
            delivered !== null && { label: t('tracking.fact.delivered'), value: formatSiteTime(delivered, 'yyyy-mm-dd hh:MM') },
            due !== null && { label: t('tracking.fact.due'), value: <DueDay status={status} due={due} /> },
            days !== '' && { label: t('tracking.fact.days'), value: days },
          ]}
        />
        <Group gap="xs">
          <Button
            component={Link}
            to={`/user/account/sheetOrder?open=${parcel.id}`}
            variant="default"
            size="sm"
            leftSection={<IconPackage size={16} aria-hidden />}
          >
            {t('tracking.detail.order')}
          </Button>
          <Button
            component={Link}
            to={publicTrackingPath(parcel.tracking_number)}
            target="_blank"
            variant="default"
            size="sm"
            leftSection={<IconExternalLink size={16} aria-hidden />}
          >
            {t('tracking.way.public')}
          </Button>
        </Group>
      </Card>
    </div>
  )
}
