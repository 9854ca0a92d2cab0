import type { Language } from './language.ts'
import type { TrackingStatus } from './tracking.ts'

/** What a recipient is written about, each once for a parcel; picked up and in transit are the same news. */
export const recipientMailKinds = ['on_its_way', 'out_for_delivery', 'ready_for_pickup', 'delivery_failed', 'delivered'] as const
export type RecipientMailKind = (typeof recipientMailKinds)[number]

const mailKinds: Partial<Record<TrackingStatus, RecipientMailKind>> = {
  picked_up: 'on_its_way',
  in_transit: 'on_its_way',
  out_for_delivery: 'out_for_delivery',
  ready_for_pickup: 'ready_for_pickup',
  delivery_failed: 'delivery_failed',
  delivered: 'delivered',
}

export const mailKindOf = (status: TrackingStatus): RecipientMailKind | null => mailKinds[status] ?? null

/** What its member must hear of, because only they can do something about it. */
export const memberNoticeStatuses = [
  'delivery_failed',
  'on_hold',
  'return_to_sender',
] as const satisfies readonly TrackingStatus[]
export type MemberNoticeStatus = (typeof memberNoticeStatuses)[number]

export const isMemberNotice = (status: TrackingStatus): status is MemberNoticeStatus =>
  (memberNoticeStatuses as readonly TrackingStatus[]).includes(status)

/** Nobody wants to be told today what happened last week: events that a carrier hands in late are kept, and nobody is written to. */
const mostAgeMs = 3 * 86_400_000
export const isNews = (time: Date | null, now: Date): boolean => time !== null && now.getTime() - time.getTime() <= mostAgeMs

/** Where Chinese is read; everybody else is written to in English. */
export const languageOfCountry = (country: string): Language => (['CN', 'HK', 'MO', 'TW'].includes(country) ? 'zh-cn' : 'en')
