import { Text } from '@mantine/core'
import { trackingTones } from '#contract/parcel-tracking.ts'
import { isFinal, type TrackingStatus, transitDays } from '#domain/tracking.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { nowSeconds } from '#web/lib/now.ts'
import { t } from '#web/lib/words.ts'

export const TrackingBadge = ({ status }: { status: TrackingStatus }) => (
  <StateBadge tone={trackingTones[status]} word={t(`tracking.status.${status}`)} />
)

const daySeconds = 86_400
/** Until which day it should arrive: the end of that day is the first instant of the next one. */
export const formatDueDay = (due: number | null): string => (due === null ? '' : formatSiteTime(due - 1, 'yyyy-mm-dd'))

/** How late a parcel is, in words; nothing while it is not. */
export function lateText(status: TrackingStatus, due: number | null): string {
  if (due === null || isFinal(status) || due > nowSeconds()) return ''
  return t('tracking.late.days', { count: Math.floor((nowSeconds() - due) / daySeconds) + 1 })
}

type DueDayProps = {
  status: TrackingStatus
  due: number | null
  /** in a table the words stand below the day */
  isStacked?: boolean
}

/** The day it is due, and in red how many days it is late. */
export function DueDay({ status, due, isStacked }: DueDayProps) {
  const late = lateText(status, due)
  if (late === '') return <>{formatDueDay(due)}</>
  return (
    <Text span inherit fw={600} c="light-dark(var(--mantine-color-red-8), var(--mantine-color-red-4))" data-late>
      {formatDueDay(due)}
      {isStacked ? <br /> : ' · '}
      {late}
    </Text>
  )
}

type Span = { status: TrackingStatus; start: number | null; end: number | null }

/** How long it is, or was, on its way; where no label stands beside it, in words that say so. */
export function formatTransitDays({ status, start, end }: Span, { isLabelled = true } = {}): string {
  const toDate = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))
  const days = transitDays({ status, transitTime: toDate(start), endTime: toDate(end), now: new Date() })
  if (days === null) return ''
  if (days === 0 && isFinal(status)) return t('tracking.transit_same_day')
  if (days === 0) return t(isLabelled ? 'tracking.transit_today' : 'tracking.transit_since_today')
  return t(isLabelled ? 'tracking.transit_days' : 'tracking.transit_for', { count: days })
}
