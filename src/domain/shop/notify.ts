import { voidStatus } from '../order/status.ts'
import type { Sale, SaleShipment } from './sale.ts'

/** Why a shop was not told, or not yet; worded under `shopNotify.reason.*`. The first are what a marketplace says. */
export const notifyReasons = [
  'order_cancelled',
  'order_missing',
  'order_on_hold',
  'already_shipped',
  'not_permitted',
  'number_refused',
  'carrier_refused',
  'refused',
  'unavailable',
  'unclear',
  'gave_up',
  'shop_expired',
  'shop_paused',
  'shop_unlinked',
  'void_asked',
  'number_changed',
  'withdrawing',
  'still_shown',
] as const
export type NotifyReason = (typeof notifyReasons)[number]

/** How one try ended, as it is kept. */
export const notifyOutcomes = ['done', 'found', 'by_hand', 'withdrawn', 'needs_user', 'retry', 'unclear', 'stopped'] as const
export type NotifyOutcome = (typeof notifyOutcomes)[number]

/** Minutes between tries: soon at first, when most shops are back, and for two days altogether. */
const backOffMinutes = [1, 5, 15, 60, 180, 360, 720, 1440]
const minuteMs = 60_000
const longestWaitMs = 1440 * minuteMs

/** When a shop is told again after so many tries in vain; null: often enough. */
export function nextNotifyTime(tries: number, now: Date): Date | null {
  const minutes = backOffMinutes[tries - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * minuteMs)
}

/** The time that a marketplace named, as far as anybody would wait for it. */
export const bearableTime = (at: Date, now: Date): Date =>
  new Date(Math.min(Math.max(at.getTime(), now.getTime() + 1000), now.getTime() + longestWaitMs))

/** What is known when a shop is about to be told. */
export type NoticeFacts = {
  /** the label of the parcel as it stands now; null where there is none */
  label: { number: string; voidStatus: number } | null
  /** what the shop was told before, or '' */
  notifiedNumber: string
}

/**
 * What is to be done about a parcel. `tell`: the shop knows nothing of it. `change`: it knows another number. `withdraw`: it knows a number that
 * no parcel has any more. `wait`: a void was asked for, and the carrier has not answered yet.
 */
export type NoticeStep = 'tell' | 'change' | 'withdraw' | 'wait' | 'nothing'

export function noticeStepOf({ label, notifiedNumber }: NoticeFacts): NoticeStep {
  if (label?.voidStatus === voidStatus.asked) return 'wait'
  if (!label || label.voidStatus === voidStatus.voided) return notifiedNumber === '' ? 'nothing' : 'withdraw'
  if (notifiedNumber === '') return 'tell'
  return sameNumber(notifiedNumber, label.number) ? 'nothing' : 'change'
}

/** Marketplaces keep numbers in their own way: with spaces, in capitals. */
const sameNumber = (one: string, other: string): boolean => normalize(one) === normalize(other)
const normalize = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase()

/** The shipment of a sale with this number, if the shop has one. */
export const findShipment = ({ shipments }: Pick<Sale, 'shipments'>, number: string): SaleShipment | null =>
  shipments.find(({ trackingNumber }) => sameNumber(trackingNumber, number)) ?? null
