import { trackingTones } from '#contract/parcel-tracking.ts'
import type { TrackingSource, TrackingStatus } from '#domain/tracking.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './tracking-timeline.module.css'

type TimelineEvent = { id?: number; time: number; place: string; text: string; status: TrackingStatus; source?: TrackingSource }

/** What happened to a parcel, newest first; who said it is for its member and our staff. */
export function TrackingTimeline({ events }: { events: readonly TimelineEvent[] }) {
  if (events.length === 0) return <p className={classes.nothing}>{t('tracking.page.nothing_yet')}</p>
  return (
    <ol className={classes.timeline}>
      {events.map(({ id, time, place, text, status, source }) => (
        <li key={id ?? `${time} ${place} ${text}`} data-tone={trackingTones[status]} data-status={status}>
          <time dateTime={new Date(time * 1000).toISOString()}>{formatSiteTime(time, 'yyyy-mm-dd hh:MM')}</time>
          <span>
            <b>{text}</b>
            {(place || source) && <small>{[place, source && t(`tracking.source.${source}`)].filter(Boolean).join(' · ')}</small>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** From label to door in four steps, for the eye; the state beside it says the same in words. */
export function TrackingProgress({ status }: { status: TrackingStatus }) {
  const steps = trackingSteps(status)
  if (steps.length === 0) return null
  return (
    <ol
      className={classes.progress}
      data-tone={trackingTones[status]}
      aria-label={t('tracking.page.progress', { status: t(`tracking.status.${status}`) })}
    >
      {steps.map((step) => (
        <li key={step.status} data-state={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
          {/* Once it has moved, the first step is the label and no longer that it waits. */}
          {t(step.status === 'pending' && step.state === 'done' ? 'tracking.step.labelled' : `tracking.status.${step.status}`)}
        </li>
      ))}
    </ol>
  )
}

/** How far along the line from label to door each state is; a cancelled parcel is on no line. */
const positions: Record<TrackingStatus, number> = {
  pending: 0,
  unknown: 0,
  picked_up: 1,
  in_transit: 1,
  delivery_delayed: 1,
  on_hold: 1,
  out_for_delivery: 2,
  ready_for_pickup: 2,
  delivery_failed: 2,
  delivered: 3,
  return_to_sender: 3,
  cancelled: -1,
}

const usualWay = ['pending', 'in_transit', 'out_for_delivery', 'delivered'] as const satisfies readonly TrackingStatus[]

type TrackingStep = { status: TrackingStatus; state: 'done' | 'current' | 'ahead' }

/** The steps of a parcel's way; where it went otherwise than usual, the step it is at says so. */
export function trackingSteps(status: TrackingStatus): TrackingStep[] {
  const position = positions[status]
  if (position < 0) return []
  return usualWay.map((usual, index) => ({
    status: index === position ? status : usual,
    state: index < position ? 'done' : index === position ? 'current' : 'ahead',
  }))
}
