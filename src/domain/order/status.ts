import { defineLifecycle } from '../lifecycle.ts'

/** The life of an order. The numbers are the wire's; code says the names. */
export const orderStatus = { awaiting: 0, success: 1, failed: 2, inProgress: 3 } as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]

export const payStatus = { unpaid: 1, paid: 2, refunded: 3 } as const
export type PayStatus = (typeof payStatus)[keyof typeof payStatus]
export const manifestStatus = { awaiting: 0, manifested: 1, notDelivered: 2 } as const
export const scanStatus = { unscanned: 0, scanned: 1 } as const
/** Many carriers answer later, so asking for a void and having it are two things. */
export const voidStatus = { none: 0, asked: 1, voided: 2, refused: 3 } as const

/** The first thing that showed that a parcel moved or reached us. From then on its label is used. */
export const useCauses = ['manifested', 'scanned', 'collected', 'returned', 'moved', 'delivered'] as const
export type UseCause = (typeof useCauses)[number]

/** An order that belongs to a return: the label a parcel comes back with, or the one it goes out with again. */
export type FollowUp = '' | 'return' | 'reship'

/** Staff stop an order whose carrier does not answer; a failed one awaits payment again before it is edited, bought or deleted. */
export const orderLifecycle = defineLifecycle(orderStatus, {
  awaiting: { inProgress: ['member', 'staff', 'system'] },
  inProgress: { success: ['system'], failed: ['staff', 'system'] },
  success: {},
  failed: { awaiting: ['member', 'staff', 'system'] },
})

/** Follows the money of the order, so only the system moves it: a hold is taken or released, a sale is given back or charged again. */
export const payLifecycle = defineLifecycle(payStatus, {
  unpaid: { paid: ['system'] },
  paid: { unpaid: ['system'], refunded: ['system'] },
  refunded: { paid: ['system'] },
})

/** The carrier decides. A voided label that is used after all counts as refused. */
export const voidLifecycle = defineLifecycle(voidStatus, {
  none: { asked: ['member', 'staff', 'system'] },
  asked: { voided: ['system'], refused: ['system'] },
  voided: { refused: ['system'] },
  refused: { asked: ['member', 'staff', 'system'] },
})

/** What a carrier refused stands on a later manifest again. */
export const orderManifestLifecycle = defineLifecycle(manifestStatus, {
  awaiting: { manifested: ['system'], notDelivered: ['system'] },
  manifested: {},
  notDelivered: { manifested: ['system'] },
})

export const scanLifecycle = defineLifecycle(scanStatus, { unscanned: { scanned: ['staff'] }, scanned: {} })

/** The natural groups of a list of orders. */
export const orderTabs = ['all', 'awaiting', 'in_progress', 'success', 'failed', 'voided'] as const
export type OrderTab = (typeof orderTabs)[number]

/** What became of an order, in the order of its life; the groups above without "all". */
export const orderOutcomes = ['awaiting', 'in_progress', 'success', 'failed', 'voided'] as const satisfies readonly OrderTab[]
export type OrderOutcome = (typeof orderOutcomes)[number]

/** What happened to an order, for its history; the word shown is `order.history.<verb>`. */
export const orderVerbs = [
  'created',
  'edited',
  'deleted',
  'paid',
  'labelled',
  'failed',
  'delayed',
  'reopened',
  'printed',
  'print_undone',
  'papers_printed',
  'void_asked',
  'voided',
  'void_refused',
  'manifested',
  'manifest_refused',
  'refunded',
  'resent',
  'late_cancelled',
  'late_kept',
  'scanned',
  'void_undone',
  'reference_cleared',
  'reweigh_proposed',
  'reweighed',
  'reweigh_waived',
  'claim_filed',
  'claim_paid',
] as const
export type OrderVerb = (typeof orderVerbs)[number]

/** As many orders as can be chosen at once can be waited for at once; a URL has room for their numbers. */
export const mostWatched = 500
