import { defineLifecycle } from '../lifecycle.ts'

/** A return order is money without a parcel, or a parcel on its way back. The numbers are the wire's; code says the names. */
export const returnKind = { refund: 1, return: 2 } as const

export const returnStatus = { requested: 0, approved: 1, refused: 2, inStock: 3, finished: 4, cancelled: 5 } as const
export type ReturnStatus = (typeof returnStatus)[keyof typeof returnStatus]

/** Whose turn it is: ours to decide, the member's to choose, ours to finish what was chosen, or the parcel's to arrive. `return_order.queue` says the same. */
export const returnQueue = { closed: 0, decide: 1, member: 2, finish: 3, coming: 4 } as const

/** A parcel that came back and that no order was found for, until staff find one or give up. */
export const unclaimedStatus = { unclaimed: 0, matched: 1, disposed: 2 } as const

export const unclaimedLifecycle = defineLifecycle(unclaimedStatus, {
  unclaimed: { matched: ['staff'], disposed: ['staff'] },
  matched: {},
  disposed: {},
})

/** What its money is for. */
export const feeType = { labelRefund: 1, shippingDifference: 2, returnPostage: 3, storage: 4, compensation: 5 } as const
export type FeeType = (typeof feeType)[keyof typeof feeType]

/** What became of it in the end. */
export const returnOutcome = { none: 0, refunded: 1, reshipped: 2, disposed: 3 } as const

/** What a member may have done with a parcel that lies in our warehouse. */
export const returnChoices = ['refund', 'reship', 'dispose'] as const
export type ReturnChoice = (typeof returnChoices)[number]

export const parcelConditions = ['good', 'damaged'] as const
export type ParcelCondition = (typeof parcelConditions)[number]

/**
 * A refund has no parcel, so it is finished when it is approved; an unannounced return begins in stock. A carrier may keep the label of an approved refund. A
 * parcel may come after its return was given up, and is here again where the label it was to go out with is void.
 */
export const returnLifecycle = defineLifecycle(returnStatus, {
  requested: { approved: ['staff', 'system'], refused: ['staff'], inStock: ['staff'], cancelled: ['member', 'system'] },
  approved: { inStock: ['staff'], finished: ['staff', 'system'], refused: ['system'], cancelled: ['member', 'system'] },
  refused: {},
  inStock: { finished: ['member', 'staff', 'system'] },
  finished: { inStock: ['system'] },
  cancelled: { inStock: ['staff'] },
})

export const isClosedReturn = (status: number): boolean =>
  status === returnStatus.refused || status === returnStatus.finished || status === returnStatus.cancelled

/** What happened to it, for its history; the word shown is `returnOrder.history.<verb>`. */
export const returnVerbs = [
  'requested',
  'approved',
  'refused',
  'cancelled',
  'superseded',
  'expired',
  'received',
  'matched',
  'chosen',
  'reopened',
  'fee_paid',
  'refunded',
  'reshipped',
  'disposed',
] as const
export type ReturnVerb = (typeof returnVerbs)[number]
