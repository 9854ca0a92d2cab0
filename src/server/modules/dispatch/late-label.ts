import type { Label } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordHistory } from '#server/modules/orders/index.ts'
import { findFirst, prepareOnce, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { type CarrierFailure, toCarrierFailure } from './carrier-failure.ts'
import { carrierOfChannel } from './carrier-of.ts'
import { notifyStaff } from './delay-label.ts'
import { nextLookupTime, nextLookupTimeUnanswered } from './lookup-times.ts'

/** The reference of a label that failed or was stopped. */
type WatchedCall = {
  id: number
  order_id: number
  reference: string
  channel_id: number
  close_time: Date
  order_code: string
  /** of the label that the order has now */
  carrier_ref: string
}

type LookupResult =
  | { kind: 'none' }
  | { kind: 'unanswered' }
  | { kind: 'cancelled'; label: Label }
  /** the carrier has it and does not take it back */
  | { kind: 'kept'; label: Label; failure: CarrierFailure }

const batchSize = 50

const due = prepareOnce(`select id, channel_id from carrier_call where look_time <= $1 order by look_time limit ${batchSize}`)

/**
 * Looks up the references of labels that failed or were stopped, again and again over two days: a carrier that made one after all is told to cancel it,
 * so that no order has two living labels. May run twice.
 */
export async function lookUpLateLabels(ctx: Ctx): Promise<void> {
  const unansweredChannels = new Set<number | null>()
  for (const { id, channel_id: channelId } of await run<{ id: number; channel_id: number | null }>(ctx.db, due, [ctx.clock()])) {
    // A carrier that does not answer must not time out once for each of its labels.
    if (unansweredChannels.has(channelId)) continue
    if ((await lookUpCall(ctx, id)) === 'unanswered') unansweredChannels.add(channelId)
  }
}

const selectOfOrder = prepareOnce('select id from carrier_call where order_id = $1 and look_time is not null order by id')

/** Looks up the earlier references of an order that is bought again, before its next label is requested. */
export async function lookUpEarlierLabels(ctx: Ctx, orderId: number): Promise<void> {
  for (const { id } of await run<{ id: number }>(ctx.db, selectOfOrder, [orderId])) await lookUpCall(ctx, id)
}

async function lookUpCall(ctx: Ctx, id: number): Promise<LookupResult['kind']> {
  const call = await inTx(ctx, (tx) => startLookup(tx, id, ctx.clock()))
  if (!call) return 'none'
  const result = await findAndCancel(ctx, call)
  await inTx(ctx, (tx) => recordLookup(ctx, tx, call, result))
  return result.kind
}

/**
 * Longer than a lookup and a cancellation take. `look_time` is a due time and no lease: it only keeps the
 * sweep away from a call that is being looked up. Two lookups at once do no harm, because cancelling a label
 * twice cancels it once and `endLookup` records the outcome once.
 */
const lookupPauseMs = 45_000

const postpone = prepareOnce(
  `update carrier_call k set look_time = $2 from shipping_order o
   where k.id = $1 and k.look_time is not null and o.id = k.order_id
   returning k.id, k.order_id, k.reference, coalesce(k.channel_id, o.channel_id) as channel_id, k.close_time, o.order_code, o.carrier_ref`,
)

const startLookup = (tx: Tx, id: number, now: Date): Promise<WatchedCall | null> =>
  findFirst<WatchedCall>(tx, postpone, [id, new Date(now.getTime() + lookupPauseMs)])

async function findAndCancel(
  ctx: Ctx,
  { reference, channel_id: channelId, carrier_ref: current }: WatchedCall,
): Promise<LookupResult> {
  let label: Label | null = null
  try {
    const carrier = await carrierOfChannel(ctx, channelId)
    label = (await carrier?.findLabel?.(reference)) ?? null
    // A carrier that answers with the label the order lives by has made no second one.
    if (!carrier || !label || label.carrierRef === current) return { kind: 'none' }
    if (!carrier.cancelLabel) return { kind: 'kept', label, failure: { kind: 'refused', code: 'no_voids', why: '' } }
    await carrier.cancelLabel(label)
    return { kind: 'cancelled', label }
  } catch (error) {
    const failure = toCarrierFailure(error)
    return label && failure.kind === 'refused' ? { kind: 'kept', label, failure } : { kind: 'unanswered' }
  }
}

const scheduleLookup = prepareOnce(
  'update carrier_call set look_time = $2, update_time = $3 where id = $1 and look_time is not null',
)
const updateLookupEnd = prepareOnce(
  `update carrier_call set look_time = null, late_label = $2, update_time = $3 where id = $1 and look_time is not null returning id`,
)

async function recordLookup(ctx: Ctx, tx: Tx, call: WatchedCall, result: LookupResult): Promise<void> {
  const { id, order_id: orderId, order_code: no, close_time: closed, reference } = call
  const now = ctx.clock()
  if (result.kind === 'none' || result.kind === 'unanswered') {
    const next = result.kind === 'none' ? nextLookupTime(closed, now) : nextLookupTimeUnanswered(closed, now)
    if (result.kind === 'none' || next) await run(tx, scheduleLookup, [id, next, now])
    else if (await endLookup(tx, id, 'unknown', now))
      await notifyStaff(ctx, tx, { orderId, key: 'notice.order.late_unknown', values: { no, number: reference } })
    return
  }
  const { kind, label } = result
  if (!(await endLookup(tx, id, kind, now))) return
  const number = label.trackingNumber
  await recordHistory(tx, { orderId, verb: `late_${kind}`, actor: { type: 'system', id: null }, reason: number, now })
  const reason: Record<string, string> =
    result.kind === 'kept' ? { why: result.failure.why, reason_key: `order.failure.${result.failure.code}` } : {}
  await notifyStaff(ctx, tx, { orderId, key: `notice.order.late_${kind}`, values: { no, number, ...reason } })
}

/** False when a lookup at the same time has recorded the outcome already. */
const endLookup = async (tx: Tx, id: number, outcome: 'cancelled' | 'kept' | 'unknown', now: Date): Promise<boolean> =>
  (await run(tx, updateLookupEnd, [id, outcome, now])).length > 0
