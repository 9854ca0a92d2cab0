import type { Label } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { noteHistory } from '#server/modules/orders/index.ts'
import { hot, run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { type CarrierFailure, classifyFailure } from './carrier-failure.ts'
import { carrierOfChannel } from './carrier-of.ts'
import { laterLook, nextLook } from './look-times.ts'
import { notifyStaff } from './notify-staff.ts'

/** The reference of a label that failed or was stopped. */
type Watched = {
  id: number
  order_id: number
  reference: string
  channel_id: number
  close_time: Date
  order_code: string
  /** of the label that the order has now */
  carrier_ref: string
}

type Looked =
  | { kind: 'none' }
  | { kind: 'unanswered' }
  | { kind: 'cancelled'; label: Label }
  /** the carrier has it and does not take it back */
  | { kind: 'kept'; label: Label; trouble: CarrierFailure }

const atOnce = 50

const due = hot(`select id, channel_id from carrier_call where look_time <= $1 order by look_time limit ${atOnce}`)

/**
 * Looks up the references of labels that failed or were stopped, again and again over two days: a carrier that made one after all is told to cancel it,
 * so that no order has two living labels. May run twice.
 */
export async function lookUpLateLabels(ctx: Ctx): Promise<void> {
  const silent = new Set<number | null>()
  for (const { id, channel_id: channelId } of await run<{ id: number; channel_id: number | null }>(ctx.db, due, [ctx.clock()])) {
    // Who does not answer is not waited for once for each of its labels.
    if (silent.has(channelId)) continue
    if ((await lookUp(ctx, id)) === 'unanswered') silent.add(channelId)
  }
}

const ofOrder = hot('select id from carrier_call where order_id = $1 and look_time is not null order by id')

/** The same for one order that is bought again, before its next label is asked for. */
export async function lookUpEarlier(ctx: Ctx, orderId: number): Promise<void> {
  for (const { id } of await run<{ id: number }>(ctx.db, ofOrder, [orderId])) await lookUp(ctx, id)
}

async function lookUp(ctx: Ctx, id: number): Promise<Looked['kind']> {
  const watched = await inTx(ctx, (tx) => claimLook(tx, id, ctx.clock()))
  if (!watched) return 'none'
  const looked = await findAndCancel(ctx, watched)
  await inTx(ctx, (tx) => record(ctx, tx, watched, looked))
  return looked.kind
}

/** Longer than looking and cancelling take. Two who look at once do no harm: cancelling twice is cancelling once. */
const leaseMs = 45_000

const claim = hot(
  `update carrier_call k set look_time = $2 from shipping_order o
   where k.id = $1 and k.look_time is not null and o.id = k.order_id
   returning k.id, k.order_id, k.reference, coalesce(k.channel_id, o.channel_id) as channel_id, k.close_time, o.order_code, o.carrier_ref`,
)

const claimLook = async (tx: Tx, id: number, now: Date): Promise<Watched | null> =>
  (await run<Watched>(tx, claim, [id, new Date(now.getTime() + leaseMs)]))[0] ?? null

async function findAndCancel(ctx: Ctx, { reference, channel_id: channelId, carrier_ref: current }: Watched): Promise<Looked> {
  let label: Label | null = null
  try {
    const carrier = await carrierOfChannel(ctx, channelId)
    label = (await carrier?.findLabel?.(reference)) ?? null
    // A carrier that answers with the label the order lives by has made no second one.
    if (!carrier || !label || label.carrierRef === current) return { kind: 'none' }
    if (!carrier.cancelLabel) return { kind: 'kept', label, trouble: { kind: 'refused', code: 'no_voids', why: '' } }
    await carrier.cancelLabel(label)
    return { kind: 'cancelled', label }
  } catch (error) {
    const trouble = classifyFailure(error)
    if (!trouble) throw error
    return label && trouble.kind === 'refused' ? { kind: 'kept', label, trouble } : { kind: 'unanswered' }
  }
}

const wait = hot('update carrier_call set look_time = $2, update_time = $3 where id = $1 and look_time is not null')
const end = hot(
  `update carrier_call set look_time = null, late_label = $2, update_time = $3 where id = $1 and look_time is not null returning id`,
)

async function record(ctx: Ctx, tx: Tx, watched: Watched, looked: Looked): Promise<void> {
  const { id, order_id: orderId, order_code: no, close_time: closed, reference } = watched
  const now = ctx.clock()
  if (looked.kind === 'none' || looked.kind === 'unanswered') {
    const next = looked.kind === 'none' ? nextLook(closed, now) : laterLook(closed, now)
    if (looked.kind === 'none' || next) await run(tx, wait, [id, next, now])
    else if (await isEnded(tx, id, 'unknown', now))
      await notifyStaff(ctx, tx, { orderId, key: 'notice.order.late_unknown', values: { no, number: reference } })
    return
  }
  const { kind, label } = looked
  if (!(await isEnded(tx, id, kind, now))) return
  const number = label.trackingNumber
  await noteHistory(tx, { orderId, verb: `late_${kind}`, actor: { type: 'system', id: null }, reason: number, now })
  const reason: Record<string, string> =
    looked.kind === 'kept' ? { why: looked.trouble.why, reason_key: `order.failure.${looked.trouble.code}` } : {}
  await notifyStaff(ctx, tx, { orderId, key: `notice.order.late_${kind}`, values: { no, number, ...reason } })
}

/** False: somebody who looked at the same time has told it already. */
const isEnded = async (tx: Tx, id: number, outcome: 'cancelled' | 'kept' | 'unknown', now: Date): Promise<boolean> =>
  (await run(tx, end, [id, outcome, now])).length > 0
