import { Box, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { pay, type PaymentTimelineData as Story } from '#contract/pay.ts'
import storyClasses from '#web/kit/timeline.module.css'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { askOptions } from '#web/lib/use-call.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import classes from './payment-timeline.module.css'

/** How a payment went: each callback with what came of it, and every entry that moved money for it. */
export function PaymentTimeline({ of, id }: { of: 'payment' | 'recharge'; id: number }) {
  // Under the list's key, so that an action on the payment asks again.
  const timeline = useQuery(askOptions(['resource', of, 'story', id], pay.story, { id }))
  const { data } = timeline
  return (
    <section className={`${storyClasses.story} ${classes.lists}`} aria-label={t('pay.story')}>
      {data ? <TimelineContent timeline={data} /> : <LoadState query={timeline} failed={t('pay.story_failed')} rows={2} />}
    </section>
  )
}

function TimelineContent({ timeline: { events, entries } }: { timeline: Story }) {
  if (events.length === 0 && entries.length === 0) return <Text c="dimmed">{t('pay.story_none')}</Text>
  return (
    <>
      {events.length > 0 && (
        <>
          <h3>{t('pay.events')}</h3>
          <ol className={storyClasses.list}>
            {events.map(({ id, time, kind, event_id, outcome }) => (
              <li key={id}>
                <time>{formatSiteTime(time)}</time>
                <span>
                  <strong>{labelOf('event', kind)}</strong> {labelOf('outcome', outcome)}
                  <Box component="small" display="block" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                    {event_id}
                  </Box>
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
      {entries.length > 0 && (
        <>
          <h3>{t('pay.entries')}</h3>
          <ol className={storyClasses.list}>
            {entries.map(({ id, time, kind, actor, postings }) => (
              <li key={id}>
                <time>{formatSiteTime(time)}</time>
                <span>
                  <strong>{labelOf('entry', kind)}</strong> {actor}
                  {postings.map(({ account, amount }) => (
                    <Group key={account + amount} component="small" gap={0} wrap="nowrap" justify="space-between" maw={320}>
                      <span>{labelOf('account', account)}</span>
                      <span>{formatMoney(amount)}</span>
                    </Group>
                  ))}
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

/** A word of a newer server stands as it came. */
const labelOf = (what: 'event' | 'outcome' | 'entry' | 'account', name: string): string => tMaybe(`pay.${what}.${name}`) ?? name
