import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconClock, IconTruckDelivery } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { WaitingChannel } from '#contract/manifest.ts'
import { manifestStatus } from '#domain/order/status.ts'
import classes from '#web/features/manifest/manifest.module.css'
import { showGrams } from '#web/features/manifest/parcels.tsx'
import { useCloseManifest, waitingOptions } from '#web/features/manifest/queries.ts'
import { Card } from '#web/kit/card.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { Section } from '#web/kit/section.tsx'
import { Empty } from '#web/kit/states.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { useLiveTopic } from '#web/lib/live/events.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { useLastDefined } from '#web/resource/use-last-defined.ts'

/** What can be handed over now, channel by channel, with the hour until which it is today's. */
export function WaitingChannels() {
  const waiting = useQuery(waitingOptions)
  const { data, refetch } = waiting
  // A label that was made or voided is a parcel more or less.
  useLiveTopic('order', () => void refetch())
  const [asked, setAsked] = useState<WaitingChannel>()
  return (
    <Section isPlain name="waiting" title={t('manifest.waiting')}>
      {data && data.list.length > 0 ? (
        <Card component="ul" p={0} className={`${classes.waiting} divided`}>
          {data.list.map((channel) => (
            <ChannelRow key={channel.channel_id} channel={channel} onClose={() => setAsked(channel)} />
          ))}
        </Card>
      ) : data ? (
        <Card>
          <Empty icon={<IconTruckDelivery />} title={t('manifest.waiting_none')} hint={t('manifest.waiting_none_hint')} />
        </Card>
      ) : (
        <LoadState query={waiting} failed={t('manifest.waiting_failed')} shape="cards" rows={2} />
      )}
      <CloseDialog channel={asked} most={data?.most ?? 0} onDone={() => setAsked(undefined)} />
    </Section>
  )
}

function ChannelRow({ channel, onClose }: { channel: WaitingChannel; onClose: () => void }) {
  const { channel_id: id, channel_name: name, day, cutoff, refused, parcels, weight } = channel
  const isPast = channel.is_past_cutoff === 1
  const facts = [
    !isPast && t('manifest.for_day', { day }),
    !isPast && cutoff !== '' && t('manifest.cutoff', { time: cutoff }),
    t('manifest.oldest', { date: formatSiteTime(channel.oldest_time, 'yyyy-mm-dd') }),
  ]
  return (
    <li className={classes.channel} data-channel={id}>
      <div>
        <Title order={3} size="h6">
          {name}
        </Title>
        {isPast && (
          <div className={classes.attention}>
            <IconClock size={16} aria-hidden />
            <span>{t('manifest.past_cutoff', { time: cutoff, day })}</span>
          </div>
        )}
        <div className={classes.note}>{facts.filter(Boolean).join(' · ')}</div>
        {refused > 0 && (
          <Anchor component={Link} size="sm" to={orderListPath(id, manifestStatus.notDelivered)}>
            {t('manifest.refused_before', { count: refused })}
          </Anchor>
        )}
      </div>
      <div className={classes.figures}>
        <b>{t('manifest.parcels', { count: parcels })}</b> <span className={classes.weight}>{showGrams(weight)}</span>
      </div>
      <Group gap="xs" className={classes.buttons}>
        <Button
          component={Link}
          variant="default"
          to={orderListPath(id, refused === parcels ? manifestStatus.notDelivered : manifestStatus.awaiting)}
          aria-label={t('manifest.choose_named', { name })}
        >
          {t('manifest.choose')}
        </Button>
        <Button onClick={onClose} aria-label={t('manifest.close_named', { name })}>
          {t('manifest.close')}
        </Button>
      </Group>
    </li>
  )
}

/** The orders of a channel that are labelled and stand so with their manifest. */
const orderListPath = (channelId: number, state: number): string =>
  `/user/account/sheetOrder?tab=success&channel_id=${channelId}&is_effective=${state}`

type DialogProps = { channel: WaitingChannel | undefined; most: number; onDone: () => void }

function CloseDialog({ channel, most, onDone }: DialogProps) {
  const close = useCloseManifest()
  const shown = useLastDefined(channel)
  if (!shown) return null
  const { channel_id: channelId, channel_name: name, day, parcels } = shown
  const count = Math.min(parcels, most)
  return (
    <ConfirmDialog
      opened={channel !== undefined}
      title={t('manifest.ask', { count, name })}
      confirmLabel={t('manifest.close')}
      cancelLabel={t('common.cancel')}
      isBusy={close.isPending}
      onConfirm={() => close.mutate({ channel_id: channelId, day }, { onSettled: onDone })}
      onClose={onDone}
    >
      <Text size="sm">{t('manifest.ask_text', { day })}</Text>
      {parcels > most && <Text size="sm">{t('manifest.ask_most', { count })}</Text>}
    </ConfirmDialog>
  )
}
