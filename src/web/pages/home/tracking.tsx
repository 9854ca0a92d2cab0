import { Box, Button, CopyButton, Group, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy, IconHourglass, IconPackageOff, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useParams } from 'react-router'
import { type PublicParcel, parcelTracking } from '#contract/parcel-tracking.ts'
import { isFinal } from '#domain/tracking.ts'
import { TrackingProgress, TrackingTimeline } from '#web/features/parcel/tracking-timeline.tsx'
import { Card } from '#web/kit/card.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { CallError, call } from '#web/lib/call.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { useSite } from '#web/lib/site.ts'
import { t } from '#web/lib/words.ts'
import { PlainPage, PlainSection } from './plain-page.tsx'
import classes from './public-forms.module.css'
import { TrackBox } from './track-box.tsx'

const refreshMs = 60_000

/** Where a parcel is, for whoever has its number: `/tracking/:order_no?`. The post code stays out of the URL, which people pass on. */
export function TrackingPage() {
  const { order_no: number = '' } = useParams()
  return (
    <PlainPage title={t('tracking.page.title')} note={t('tracking.page.note')}>
      <Box mt={24}>
        <TrackBox label={t('tracking.page.number')} submitLabel={t('tracking.page.submit')} initial={number} isMain />
      </Box>
      {number === '' ? <WhereToFind /> : <ParcelOf key={number} number={number} />}
    </PlainPage>
  )
}

function WhereToFind() {
  return (
    <PlainSection title={t('tracking.page.where.title')}>
      <p>{t('tracking.page.where.text')}</p>
      <p>{t('tracking.page.where.new')}</p>
    </PlainSection>
  )
}

function ParcelOf({ number }: { number: string }) {
  const [zip, setZip] = useState('')
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['tracking', 'public', number, zip],
    queryFn: () =>
      call(parcelTracking.query, { order_type: 'sheet', order_no: number, zip_code: zip || undefined }, { quiet: true }),
    // What is asked with a post code shows what is known already until the answer comes.
    placeholderData: (previous: PublicParcel | undefined) => previous,
    // Each wrong post code counts as a guess, so nothing is asked again by itself with one.
    refetchInterval: ({ state }) => (state.data && !isFinal(state.data.status) && zip === '' ? refreshMs : false),
    retry: false,
  })
  if (data)
    return (
      <>
        <ParcelCard parcel={data} />
        <Details parcel={data} onAsk={setZip} isRefused={zip !== '' && data.recipient === null && !isFetching} />
        <History parcel={data} />
      </>
    )
  if (error) return <NoParcel error={error} onRetry={() => void refetch()} />
  return (
    <Card mt="lg" py={56} ta="center" role="status">
      {t('tracking.page.loading')}
    </Card>
  )
}

function NoParcel({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = error instanceof CallError && error.kind === 'refused'
  const isLimited = isRefused && error.data !== null && error.data !== undefined
  const Icon = isLimited ? IconHourglass : IconPackageOff
  const title = isLimited ? 'tracking.page.limited' : isRefused ? 'tracking.page.not_found' : 'tracking.page.failed'
  return (
    <>
      <Card mt="lg" py={40} ta="center" style={{ alignItems: 'center' }} role="alert">
        <Icon size={36} stroke={1.6} aria-hidden />
        <Title order={2} size="h4">
          {t(title)}
        </Title>
        <Text>{error.message}</Text>
        {!isRefused && (
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        )}
      </Card>
      {isRefused && !isLimited && <WhereToFind />}
    </>
  )
}

function ParcelCard({ parcel: { order_no: number, status, status_text: text, status_time: time } }: { parcel: PublicParcel }) {
  return (
    <Card component="section" mt="lg" aria-label={number} data-parcel={number} data-status={status}>
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Text c="dimmed" size="sm">
            {number}
          </Text>
          <Title order={2} size="h2" aria-live="polite">
            {text}
          </Title>
          {time !== null && (
            <Text c="dimmed" size="sm">
              {t('tracking.page.since', { time: formatSiteTime(time, 'yyyy-mm-dd hh:MM') })}
            </Text>
          )}
        </div>
        <ShareButton number={number} />
      </Group>
      <TrackingProgress status={status} />
    </Card>
  )
}

function ShareButton({ number }: { number: string }) {
  return (
    <CopyButton value={`${location.origin}/tracking/${encodeURIComponent(number)}`}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="sm"
          onClick={copy}
          leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        >
          {t(copied ? 'tracking.page.link_copied' : 'tracking.page.copy_link')}
        </Button>
      )}
    </CopyButton>
  )
}

type DetailsProps = { parcel: PublicParcel; onAsk: (zip: string) => void; isRefused: boolean }

/** Whom it goes to, for whoever knows where that is. */
function Details({ parcel: { recipient, due_time: due }, onAsk, isRefused }: DetailsProps) {
  if (recipient)
    return (
      <Card component="section" mt="lg">
        <Facts
          layout="columns"
          lines={[
            { label: t('tracking.page.recipient'), value: recipient.initials },
            recipient.town !== '' && { label: t('tracking.page.town'), value: recipient.town },
            // The end of the last day is the first instant of the next one.
            due !== null && { label: t('tracking.page.due'), value: formatSiteTime(due - 1, 'yyyy-mm-dd') },
          ]}
        />
      </Card>
    )
  return (
    <Card component="section" mt="lg">
      <Title order={2} size="h4">
        {t('tracking.page.zip.title')}
      </Title>
      <Text c="dimmed">{t('tracking.page.zip.text')}</Text>
      <PostcodeForm onAsk={onAsk} isRefused={isRefused} />
    </Card>
  )
}

function PostcodeForm({ onAsk, isRefused }: Pick<DetailsProps, 'onAsk' | 'isRefused'>) {
  const [inputId, refusalId] = [useId(), useId()]
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onAsk(String(new FormData(event.currentTarget).get('zip_code') ?? '').trim())
  }
  return (
    <form className={classes.zip} onSubmit={handleSubmit}>
      <label htmlFor={inputId}>{t('tracking.page.zip.label')}</label>
      <Group gap="xs">
        <input
          id={inputId}
          name="zip_code"
          maxLength={20}
          autoComplete="postal-code"
          aria-describedby={isRefused ? refusalId : undefined}
          aria-invalid={isRefused || undefined}
          required
        />
        <Button type="submit" variant="default" size="md">
          {t('tracking.page.zip.submit')}
        </Button>
      </Group>
      {isRefused && (
        <Text id={refusalId} role="alert" size="sm" className={classes.refused}>
          {t('tracking.page.zip.refused')}
        </Text>
      )}
    </form>
  )
}

function History({ parcel: { list } }: { parcel: PublicParcel }) {
  const { time_zone: zone } = useSite()
  return (
    <Card component="section" mt="lg">
      <Title order={2} size="h4">
        {t('tracking.page.history')}
      </Title>
      <TrackingTimeline events={list} />
      <Text c="dimmed" size="sm">
        {t('tracking.page.zone', { zone })}
      </Text>
    </Card>
  )
}
