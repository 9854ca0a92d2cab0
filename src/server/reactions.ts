import type { SyncCause } from '#domain/shop/sync.ts'
import type { Ctx } from '#server/ctx.ts'
import { eventsOf } from '#server/platform/events.ts'
import { jobHandler } from '#server/platform/jobs/job.ts'
import { jobCalls, jobQueue, jobsQueue } from '#server/platform/jobs/queue.ts'

/**
 * What happens later because something happened now: every job that is queued, with what it is told (ids, not snapshots, because it runs later).
 * Jobs that begin by the clock stand in their module's jobs.ts with their time.
 */
type JobPayloads = {
  'make-label': { order_id: number }
  'void-label': { order_id: number }
  'close-manifest': { manifest_id: number }
  'settle-payment-event': { id: number }
  'send-refund': { id: number }
  'send-message': { id: number }
  'run-task': { id: number }
  'read-tracking-message': { id: number }
  'refold-tracking': { code_id: number }
  'notify-parcel': { order_id: number }
  'sync-shop': { shop_id: number; cause: SyncCause }
  'check-shop-gaps': { shop_id: number }
  'subscribe-shop': { shop_id: number }
  'remove-shop-webhooks': { removal_id: number }
  'read-shop-sale': { webhook_id: number }
  'notify-shop': { shop_order_id: number }
  'plan-shop-notices': { order_id: number }
  'follow-shop-order': { order_id: number }
  'follow-return-order': { order_id: number }
  'make-reship-order': { return_id: number }
  'request-return-payout': { return_id: number }
}

export type JobName = keyof JobPayloads

/** Which modules queue each job, and on what occasion. An audit compares the modules with the code. */
export const jobTriggers: Record<JobName, Record<string, string>> = {
  'make-label': {
    orders: 'an order is bought, or staff buy a failed label again',
    dispatch: 'the carrier was unavailable or unclear, a stop was refused, or a killed process left the order waiting',
  },
  'void-label': {
    orders: 'a member or staff ask for a label back, or staff ask again',
    dispatch: 'the carrier was unavailable or unclear, or a killed process left the void waiting',
  },
  'close-manifest': {
    dispatch: 'a manifest is made, its carrier was unavailable or unclear, staff ask again, or a killed process left it waiting',
  },
  'settle-payment-event': { payments: 'a provider called back, or what an event waited for has come' },
  'send-refund': { payments: 'a refund is approved' },
  'send-message': { messages: 'a mail or text message is written, or staff send one again' },
  'read-tracking-message': { tracking: 'a carrier called back, staff have a message read again, or a killed process left one' },
  'refold-tracking': { tracking: 'staff say what a code of a carrier means' },
  'notify-parcel': { tracking: 'a parcel is somewhere else than before' },
  'sync-shop': { shops: 'a shop is linked or resumed, its time has come, or its member or staff ask for it' },
  'check-shop-gaps': { shops: 'a shop was not compared with its orders for an hour' },
  'subscribe-shop': { shops: 'a shop is linked' },
  'remove-shop-webhooks': { shops: 'a shop is unlinked, its marketplace was away, or a killed process left one' },
  'read-shop-sale': { shops: 'a shop told of a change, or a killed process left one' },
  'notify-shop': {
    shops: 'a member or staff ask for it, a label was made or voided, the shop was unavailable, or a killed process left it',
  },
  'plan-shop-notices': { shops: 'a label was voided while its shop was being told' },
  'follow-shop-order': {
    orders: 'the label of an order of a shop is made, failed, voided or used after its void, or its member deletes the order',
  },
  'follow-return-order': {
    orders: 'the label of an order of a return is made, voided or used after its void, or its member deletes that order',
  },
  'make-reship-order': { returns: 'the fees of a parcel that goes out again are paid' },
  'request-return-payout': { returns: 'a refund is approved that its member wants back on their card' },
  'run-task': { tasks: 'somebody starts long work, or a killed process left it' },
}

export const queueJob = jobQueue<JobPayloads>()
export const queueJobs = jobsQueue<JobPayloads>()
export const addJobCall = jobCalls<JobPayloads>()
export const handleJob = jobHandler<Ctx, JobPayloads>()

/** Facts that are kept in the table `event`, each with its ids. */
type Events = {
  'member.registered': { member_id: number }
  'order.labelled': { order_id: number }
  'order.failed': { order_id: number }
  'order.voided': { order_id: number }
  /** its parcel was used after all, and the refund of the void was taken back */
  'order.void_undone': { order_id: number }
  /** its member took it out of sight, unbought */
  'order.deleted': { order_id: number }
  /** its parcel is somewhere else than before */
  'order.tracked': { order_id: number }
}

/** Jobs that an event queues by itself; an event without any is only recorded. */
export const reactions: Record<keyof Events, readonly JobName[]> = {
  'member.registered': [],
  'order.labelled': ['follow-shop-order', 'follow-return-order'],
  'order.failed': ['follow-shop-order'],
  'order.voided': ['follow-shop-order', 'follow-return-order'],
  'order.void_undone': ['follow-shop-order', 'follow-return-order'],
  'order.deleted': ['follow-shop-order', 'follow-return-order'],
  'order.tracked': ['notify-parcel'],
}

const orderOfEvent = `(event.payload ->> 'order_id')::bigint`

/** Most orders belong to no shop and no return, so their labels need no job. The link is written with the order, before its label. */
const conditions: Partial<Record<JobName, string>> = {
  'follow-shop-order': `exists (select 1 from order_followed_by_shop where order_id = ${orderOfEvent})`,
  'follow-return-order': `exists (select 1 from order_followed_by_return where order_id = ${orderOfEvent})`,
}

/** Records that something happened, in the transaction in which it became true; `addEvent` as a step of a larger statement. */
export const { addEvent, emit } = eventsOf<Events>(reactions, conditions)
