import { z } from 'zod'
import { voidStatus } from '#domain/order/status.ts'
import { type NotifyReason, type notifyOutcomes, notifyReasons } from '#domain/shop/notify.ts'
import { notifyState } from '#domain/shop/state.ts'
import type { WordKey } from '#words/keys.ts'
import { endpoint } from './endpoint.ts'
import { choice, type Field, type FieldFlags, states } from './fields.ts'
import { rowIds } from './inputs.ts'
import { actionResult } from './row-action.ts'

/** Telling shops of parcels: what both sides of the queue say. */

const access = 'member:account/notifyMarketplace'
const call = (verb: string) =>
  endpoint({ path: `POST /api/shopOrder/${verb}`, access, input: z.object({ ids: rowIds }), output: actionResult })

export const shopNotify = {
  /** Has the shops of these told soon, each of its own. */
  notify: call('notify'),
  /** The member has told the shop on their own: nothing is sent. */
  markNotified: call('markNotified'),
  /** The caller's shops that have anything in the queue, for its filter. */
  shops: endpoint({
    path: 'GET /api/shopNotify/shops',
    access,
    input: z.object({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id: z.int(), name: z.string() })) }),
  }),
}

/** One line of a row's history. */
export type NotifyAttempt = {
  id: number
  create_time: number
  tracking_number: string
  outcome: (typeof notifyOutcomes)[number]
  reason: NotifyReason | ''
  detail: string
}

export const notifyStateField = (flags: FieldFlags = {}): Field =>
  states(notifyState, 'shopNotify.state', { ...flags, tones: { waiting: 'waiting', notified: 'done', failed: 'failed' } })

export const notifyReasonField = (flags: FieldFlags = {}): Field =>
  choice(Object.fromEntries(notifyReasons.map((reason) => [reason, `shopNotify.reason.${reason}`])), flags)

export const notifyByField = (flags: FieldFlags = {}): Field =>
  choice(
    {
      auto: 'shopNotify.by.auto',
      member: 'shopNotify.by.member',
      staff: 'shopNotify.by.staff',
      hand: 'shopNotify.by.hand',
      shop: 'shopNotify.by.shop',
    },
    flags,
  )

type NotifyRow = {
  notify_state?: number
  notify_lease?: number | null
  notified_number?: string
  notify_attempts?: number
  next_notify_time?: number | null
  order?: { void_status?: number } | null
}

const isBeingTold = ({ notify_lease: lease = null }: NotifyRow, nowSeconds: number): boolean =>
  lease !== null && lease > nowSeconds

/** Why a shop cannot be told of a row now. */
export function checkNotify(row: object, nowSeconds: number): WordKey | null {
  const { notify_state: state, order, notified_number: told = '' } = row as NotifyRow
  if (state === notifyState.notified) return 'shopNotify.refused.notified'
  if (isBeingTold(row as NotifyRow, nowSeconds)) return 'shopNotify.refused.running'
  if (order?.void_status === voidStatus.asked) return 'shopNotify.refused.void_asked'
  const hasLabel = order && order.void_status !== voidStatus.voided
  return hasLabel || told !== '' ? null : 'shopNotify.refused.no_label'
}

/** Staff send again what was sent before, or is about to be; whether a shop is told at all, its member decides. */
export function checkNotifyAgain(row: object, nowSeconds: number): WordKey | null {
  const { notify_attempts: attempts = 0, next_notify_time: next = null } = row as NotifyRow
  return checkNotify(row, nowSeconds) ?? (attempts === 0 && next === null ? 'shopDesk.refused.never_sent' : null)
}

/** The same for who told it on their own; a void that was only asked for may still be refused. */
export function checkMarkNotified(row: object, nowSeconds: number): WordKey | null {
  const { notify_state: state } = row as NotifyRow
  if (state === notifyState.notified) return 'shopNotify.refused.notified'
  return isBeingTold(row as NotifyRow, nowSeconds) ? 'shopNotify.refused.running' : null
}
