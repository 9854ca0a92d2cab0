import { voidStatus } from '#domain/order/status.ts'
import type { CarrierAdapter } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { lockOrder, refuseVoid, type StoredOrder, voidOrder } from '#server/modules/orders/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/platform/jobs/queue.ts'
import { type ClaimedCall, claimCall, closeCall, nextTryTime, releaseLease, retryAfterLease } from './carrier-call.ts'
import { type CarrierFailure, classifyFailure } from './carrier-failure.ts'
import { carrierOf } from './carrier-of.ts'
import { referenceOf } from './label-request.ts'

/** Has a label voided and gives the money back. Cancelling twice is cancelling once, so an answer that never came is asked for again. */
export async function voidLabel(ctx: Ctx, orderId: number): Promise<void> {
  const carrier = await carrierOf(ctx, orderId).catch(troubleWith)
  if (!carrier) return
  if ('kind' in carrier) {
    const claimed = await claim(ctx, orderId)
    if (claimed) await settleTrouble(ctx, claimed, carrier)
    return
  }
  if (carrier.isOwn) {
    await inTx(ctx, async (tx) => {
      const order = await lockAsked(tx, orderId)
      if (order) await voidOrder(ctx, tx, order, ctx.clock())
    })
    return
  }
  const claimed = await claim(ctx, orderId)
  if (claimed) await cancel(ctx, carrier, claimed)
}

type Claimed = { order: StoredOrder; call: ClaimedCall }

const claim = (ctx: Ctx, orderId: number): Promise<Claimed | null> =>
  inTx(ctx, async (tx) => {
    const order = await lockAsked(tx, orderId)
    if (!order) return null
    const { carrier_ref: carrierRef, tracking_number: trackingNumber } = order
    const request = { carrierRef, trackingNumber }
    const wanted = { orderId, channelId: order.channel_id, kind: 'void', reference: referenceOf(order), request } as const
    const now = ctx.clock()
    const call = await claimCall(tx, { ...wanted, now })
    if (!call) await retryAfterLease(tx, { ...wanted, now })
    return call && { order, call }
  })

async function cancel(ctx: Ctx, carrier: CarrierAdapter, { order, call }: Claimed): Promise<void> {
  const { carrier_ref: carrierRef, tracking_number: trackingNumber } = order
  try {
    if (!carrier.cancelLabel) return settleTrouble(ctx, { order, call }, { kind: 'refused', code: 'no_voids', why: '' })
    await carrier.cancelLabel({ reference: call.reference, carrierRef, trackingNumber })
  } catch (error) {
    return settleTrouble(ctx, { order, call }, troubleWith(error))
  }
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const held = await lockAsked(tx, order.id)
    await closeCall(tx, call.id, { outcome: 'done', response: { status: 'cancelled' }, now })
    if (held) await voidOrder(ctx, tx, held, now)
  })
}

function troubleWith(error: unknown): CarrierFailure {
  const trouble = classifyFailure(error)
  if (!trouble) throw error
  return trouble
}

const settleTrouble = (ctx: Ctx, { order, call }: Claimed, trouble: CarrierFailure): Promise<void> =>
  inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const held = await lockAsked(tx, order.id)
    if (!held) return
    // A carrier that nobody can ask any more may have heard an earlier try: what it did has to be known first.
    const mayBeDone = trouble.code === 'not_connected' && call.was_unclear
    if (trouble.kind === 'refused' && !mayBeDone) {
      await closeCall(tx, call.id, { outcome: 'refused', code: trouble.code, reason: trouble.why, response: trouble, now })
      await refuseVoid(ctx, tx, held, { code: trouble.code, reason: trouble.why, now })
      return
    }
    await releaseLease(tx, call.id, { isUnclear: true, code: trouble.code, reason: trouble.why, now })
    const delayMs = nextTryTime(call.tries, now).getTime() - now.getTime()
    await queueJob(tx, { name: 'void-label', payload: { order_id: order.id }, key: `void:${order.id}`, delayMs })
  })

/** An order whose void was asked for, held; null when there is nothing left to do. */
async function lockAsked(tx: Tx, orderId: number): Promise<StoredOrder | null> {
  const order = await lockOrder(tx, orderId)
  return order.void_status === voidStatus.asked ? order : null
}
