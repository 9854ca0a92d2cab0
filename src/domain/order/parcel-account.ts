import { AppError } from '../errors.ts'
import { asPence, formatPounds, type Pence } from '../money.ts'
import type { PriceLine } from '../pricing/line.ts'
import { listItemShares } from '../pricing/sold-items.ts'
import { checkUnused, type OrderRefusal, type OrderState } from './checks.ts'
import { orderStatus, payStatus } from './status.ts'

/**
 * The account of a parcel: the one place that knows what may still be given back of an order, by which way, out of which sources. Voids, the sweep of
 * unused labels, refunds of every kind, claims and re-weighs ask it while they hold the order's row; none of them decides beside it.
 */

/** The kinds of loss that a claim or a refund can be asked for. */
export const parcelLosses = ['lost', 'not_received', 'damaged'] as const
export type ParcelLoss = (typeof parcelLosses)[number]

export type SoldKind = 'carriage' | 'insurance' | 'extras' | 'reweigh' | 'return_fee'

/** One line that was sold with the parcel, less what went back of it. The insurance tax lies inside the net. */
export type AccountLine = { id: number; kind: SoldKind; net: number; vat: number; ipt: number; gross: number }

/** What returns, claims and re-weighs know of the parcel. */
export type ParcelFacts = {
  /** a claim waits for its decision or for its payment */
  hasOpenClaim: boolean
  /** a claim was paid, be it that refunds had given all of it before */
  hasPaidClaim: boolean
  /** a parcel of this order is announced, or was taken back into stock */
  hasReturn: boolean
  /** the parcel lies in our warehouse */
  isInStock: boolean
  /** the parcel came back to us, whatever became of it then */
  hasComeBack: boolean
  /** pence that an open re-weigh proposes */
  openReweigh: number
}

export const noParcelFacts: ParcelFacts = {
  hasOpenClaim: false,
  hasPaidClaim: false,
  hasReturn: false,
  isInStock: false,
  hasComeBack: false,
  openReweigh: 0,
}

export type ParcelAccount = {
  order: OrderState & {
    pay_status: number
    /** what refunds have given back so far, in money and points; what was taken back again is not in it */
    refunded: number
    claim_paid: number
    /** of what claims have paid, what refunds were already less by */
    claim_set_off: number
    insurance_value: number | null
    points_used: number
    price: { lines: readonly PriceLine[] }
  }
  /** money: what is left of every line */
  lines: readonly AccountLine[]
  /** points that this order took and has not given back */
  points: number
  /** pence that a refund gave for a loss */
  lossRefunded: number
  isDelivered: boolean
  facts: ParcelFacts
}

/** Ways that end the label give everything back; the others leave it alive, and with it the cover. */
const waysOfRefund = {
  void: { endsLabel: true },
  unused_sweep: { endsLabel: true },
  unused_request: { endsLabel: true },
  request: { endsLabel: false },
  staff: { endsLabel: false },
} as const
export type RefundWay = keyof typeof waysOfRefund

/** Why nothing goes back; the word shown is `order.refused.<reason>`. */
export function checkRefund(account: ParcelAccount, way: RefundWay): OrderRefusal | null {
  const { order, facts, lossRefunded } = account
  if (!waysOfRefund[way].endsLabel) {
    if (order.status !== orderStatus.success || order.pay_status === payStatus.unpaid) return 'not_captured'
    return checkAlive(order) ?? (mostRefund(account, way).value > 0 ? null : 'nothing_left')
  }
  const used = checkUnused(order)
  if (used) return used
  // What was compensated was handed over: its label is no unused one.
  if (facts.hasPaidClaim || order.claim_paid > 0 || lossRefunded > 0) return 'compensated'
  if (way === 'void') return null
  if (facts.hasOpenClaim) return 'claimed'
  return facts.hasReturn ? 'returned' : null
}

const checkAlive = ({ void_status, status }: OrderState): OrderRefusal | null => {
  const refused = checkUnused({ status, void_status, is_effective: 0, is_warehouse_scan: 0, void_until: null })
  return refused === 'voided' || refused === 'voiding' ? refused : null
}

/** A sum that goes back: its worth, and the sources it is paid to. */
export type RefundAmount = { value: Pence; money: Pence; points: number }

/** The lines a way may touch: the premium goes back only with its label, while the cover was never at risk. */
export const refundableLines = ({ lines }: Pick<ParcelAccount, 'lines'>, way: RefundWay): AccountLine[] =>
  lines.filter(({ kind, gross }) => gross > 0 && (waysOfRefund[way].endsLabel || kind !== 'insurance'))

/** The most that a way may give back. A refund that a claim made smaller has used up its whole sum. */
export function mostRefund(account: ParcelAccount, way: RefundWay): RefundAmount {
  const { money, points, worth } = unrefunded(account, way)
  const used = waysOfRefund[way].endsLabel ? 0 : account.order.claim_set_off
  return splitAmount({ money, points, worth }, Math.max(0, money + worth - used))
}

/** What a refund that leaves the label alive can give back of a parcel that was just sold. */
export const refundableAtSale = (lines: readonly PriceLine[]): Pence =>
  asPence(listItemShares(lines).reduce((sum, { kind, amount }) => (kind === 'insurance' ? sum : sum + amount), 0))

/** A refund of so much, out of money and points in proportion; a whole one takes all that is left of both. */
export const splitRefund = (account: ParcelAccount, way: RefundWay, value: Pence): RefundAmount =>
  splitAmount(unrefunded(account, way), value)

type Unrefunded = { money: number; points: number /** pence that the points paid */; worth: number }

function unrefunded(account: ParcelAccount, way: RefundWay): Unrefunded {
  const money = refundableLines(account, way).reduce((sum, { gross }) => sum + gross, 0)
  return { money, ...unreturnedPoints(account, way) }
}

/** What points paid of the premium stays with it, as the premium does. */
function unreturnedPoints({ order, points: taken }: ParcelAccount, way: RefundWay): { points: number; worth: number } {
  const shares = listItemShares(order.price.lines)
  const sumShares = (kinds: typeof shares) => kinds.reduce((sum, { share }) => sum + share, 0)
  const all = sumShares(shares)
  if (all === 0 || order.points_used === 0 || taken <= 0) return { points: 0, worth: 0 }
  const reached = waysOfRefund[way].endsLabel ? all : sumShares(shares.filter(({ kind }) => kind !== 'insurance'))
  const returned = order.points_used - taken
  const points = Math.floor((order.points_used * reached) / all) - returned
  const worth = reached - Math.floor((all * returned) / order.points_used)
  return points <= 0 || worth <= 0 ? { points: 0, worth: 0 } : { points, worth }
}

function splitAmount({ money, points, worth }: Unrefunded, value: number): RefundAmount {
  const total = money + worth
  if (value >= total) return { value: asPence(total), money: asPence(money), points }
  if (worth === 0 || value <= 0) return { value: asPence(Math.max(0, value)), money: asPence(Math.max(0, value)), points: 0 }
  // Money cannot pay more than there is of it: the rest has to be points.
  const fewest = Math.ceil((points * Math.max(0, value - money)) / worth)
  const back = Math.max(Math.floor((points * value) / total), fewest)
  return { value: asPence(value), money: asPence(value - Math.floor((worth * back) / points)), points: back }
}

export type RefundPlan = RefundAmount & {
  /** what a claim has paid already, taken off */
  off: Pence
  /** nothing can be refunded after it */
  isWhole: boolean
}

/** One loss is made good once: what a claim has paid is taken off refunds, whatever their reason, and each penny of it once. */
export function planRefund(account: ParcelAccount, way: RefundWay, value: Pence): RefundPlan {
  const { claim_paid: paid, claim_set_off: used } = account.order
  const { off, due } = setOff(value, asPence(waysOfRefund[way].endsLabel ? 0 : paid - used))
  return { ...splitRefund(account, way, due), off, isWhole: value >= mostRefund(account, way).value }
}

/** Why compensation for a loss is not possible, by what is known of the parcel. */
export function checkLoss(
  { facts, isDelivered }: Pick<ParcelAccount, 'facts' | 'isDelivered'>,
  loss: ParcelLoss | '',
): 'lies_with_us' | 'delivered' | 'not_delivered' | null {
  if (loss === '' || loss === 'damaged') return null
  if (facts.hasComeBack) return 'lies_with_us'
  if (loss === 'lost') return isDelivered ? 'delivered' : null
  return isDelivered ? null : 'not_delivered'
}

/** What a claim pays: the cover at most, less what claims and refunds gave before. */
export function planClaim({ order }: Pick<ParcelAccount, 'order'>, granted: Pence): { off: Pence; due: Pence } {
  const covered = Math.min(granted, Math.max(0, (order.insurance_value ?? 0) - order.claim_paid))
  const due = Math.max(0, covered - order.refunded)
  return { off: asPence(granted - due), due: asPence(due) }
}

/** A parcel whose postage went back whole, or whose label is void, is not charged more by its weight. */
export function checkReweigh({ order, lines }: Pick<ParcelAccount, 'order' | 'lines'>): OrderRefusal | null {
  if (order.status !== orderStatus.success) return 'not_labelled'
  const dead = checkAlive(order)
  if (dead) return dead
  return order.pay_status === payStatus.refunded && lines.every(({ kind, gross }) => kind === 'insurance' || gross === 0)
    ? 'nothing_left'
    : null
}

/** What was given for one thing is not given again; never more than that. */
export function setOff(granted: Pence, given: Pence): { off: Pence; due: Pence } {
  const off = Math.min(granted, Math.max(0, given))
  return { off: asPence(off), due: asPence(granted - off) }
}

/** Several small parts are one large one. `most`: what the caller may give of one order in all its parts, or no end to it. */
export function mustBeWithinLimit(account: ParcelAccount, value: Pence, most: Pence | undefined): void {
  if (most !== undefined && account.order.refunded + value > most)
    throw new AppError('refund.needs_finance', { detail: { limit: formatPounds(most) } })
}

/** Refuses more than the way can give back, and nothing. */
export function mustBeRefundable(account: ParcelAccount, way: RefundWay, value: Pence): void {
  const most = mostRefund(account, way).value
  if (value <= 0 || value > most) throw new AppError('refund.too_much', { detail: { most: formatPounds(most) } })
}
