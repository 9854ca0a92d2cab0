import type { NotifyAttempt } from '#contract/shop-notify.ts'
import { notifyState } from '#domain/shop/state.ts'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t, tMaybe } from '#web/lib/words.ts'

export type NotifyRow = {
  id: number
  platform_order_number: string
  part: number
  shop: { id: number; name: string; kind: string } | null
  order: { id: number; order_code: string; tracking_number: string; print_count: number; void_status: number } | null
  channel: { name: string } | null
  receiver_name: string
  receiver_country: string
  notify_state: number
  notify_reason: string
  notify_detail: string
  notify_by: string
  notify_attempts: number
  next_notify_time: number | null
  notify_time: number | null
  notify_lease: number | null
  notified_number: string
  ordered_time: number
  /** with a single row */
  attempts?: NotifyAttempt[]
}

const isSending = ({ notify_lease: lease }: NotifyRow): boolean => lease !== null && lease * 1000 > Date.now()

export function NotifyState({ row }: { row: NotifyRow }) {
  if (isSending(row)) return <StateBadge tone="working" word={t('shopNotify.sending')} />
  if (row.notify_state === notifyState.notified) return <StateBadge tone="done" word={t('shopNotify.state.notified')} />
  if (row.notify_state === notifyState.failed) return <StateBadge tone="failed" word={t('shopNotify.state.failed')} />
  return <StateBadge tone="waiting" word={t('shopNotify.state.waiting')} />
}

/** The last answer in plain words and what happens next; of one that is told, when and by whom. */
export function noteOf(row: NotifyRow): string {
  const { notify_reason: reason, notify_detail: detail, next_notify_time: next } = row
  if (row.notify_state === notifyState.notified)
    return t('shopNotify.notified_at', {
      time: formatSiteTime(row.notify_time, 'yyyy-mm-dd hh:MM'),
      by: tMaybe(`shopNotify.by.${row.notify_by}`) ?? '',
    })
  const said = tMaybe(`shopNotify.reason.${reason}`) ?? ''
  const follows =
    next === null
      ? detail
      : next * 1000 <= Date.now()
        ? t('shopNotify.queued')
        : t('shopNotify.retry_at', { time: formatSiteTime(next, 'hh:MM') })
  return [said, isSending(row) ? '' : follows].filter(Boolean).join(' · ')
}

export const parcelOf = ({ order, channel, notified_number: told }: NotifyRow): string =>
  [order?.tracking_number || told, channel?.name].filter(Boolean).join(' · ')
