import { voidStatus } from '#domain/order/status.ts'
import type { CarrierAdapter } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { lockOrder, refuseVoid, type StoredOrder, voidOrder } from '#server/modules/orders/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { type ClaimedCall, claimCall, closeCall, nextTryTime, releaseLease, retryAfterLease } from './carrier-call.ts'
import { type CarrierFailure, toCarrierFailure } from './carrier-failure.ts'
import { carrierOf } from './carrier-of.ts'
import { referenceOf } from './label-request.ts'

/** Has a label voided and gives the money back. Cancelling twice is cancelling once, so an answer that never came is asked for again. */
export async function voidLabel(ctx: Ctx, orderId: number): Promise<void> {
  const carrier = await carrierOf(ctx, orderId).catch(toCarrierFailure)
  if (!carrier) return
  if ('kind' in carrier) {
    const claimed = await claimVoid(ctx, orderId)
    if (claimed) await handleFailure(ctx, claimed, carrier)
    return
  }
  if (carrier.isOwn) {
    await inTx(ctx, async (tx) => {
      const order = await lockVoidRequested(tx, orderId)
      if (order) await voidOrder(ctx, tx, order, ctx.clock())
    })
    return
  }
  const claimed = await claimVoid(ctx, orderId)
  if (claimed) await cancel(ctx, carrier, claimed)
}

type ClaimedVoid = { order: StoredOrder; call: ClaimedCall }

const claimVoid = (ctx: Ctx, orderId: number): Promise<ClaimedVoid | null> =>
  inTx(ctx, async (tx) => {
    const order = await lockVoidRequested(tx, orderId)
    if (!order) return null
    const { carrier_ref: carrierRef, tracking_number: trackingNumber } = order
    const request = { carrierRef, trackingNumber }
    const callRequest = { orderId, channelId: order.channel_id, kind: 'void', reference: referenceOf(order), request } as const
    const now = ctx.clock()
    const call = await claimCall(tx, { ...callRequest, now })
    if (!call) await retryAfterLease(tx, { ...callRequest, now })
    return call && { order, call }
  })

async function cancel(ctx: Ctx, carrier: CarrierAdapter, { order, call }: ClaimedVoid): Promise<void> {
  const { carrier_ref: carrierRef, tracking_number: trackingNumber } = order
  try {
    if (!carrier.cancelLabel) return handleFailure(ctx, { order, call }, { kind: 'refused', code: 'no_voids', why: '' })
    await carrier.cancelLabel({ reference: call.reference, carrierRef, trackingNumber })
  } catch (error) {
    return handleFailure(ctx, { order, call }, toCarrierFailure(error))
  }
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const lockedOrder = await lockVoidRequested(tx, order.id)
    await closeCall(tx, call.id, { outcome: 'done', response: { status: 'cancelled' }, now })
    if (lockedOrder) await voidOrder(ctx, tx, lockedOrder, now)
  })
}

const handleFailure = (ctx: Ctx, { order, call }: ClaimedVoid, failure: CarrierFailure): Promise<void> =>
  inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const lockedOrder = await lockVoidRequested(tx, order.id)
    if (!lockedOrder) return
    // A carrier that nobody can ask any more may have heard an earlier try: what it did has to be known first.
    const mayBeDone = failure.code === 'not_connected' && call.was_unclear
    if (failure.kind === 'refused' && !mayBeDone) {
      await closeCall(tx, call.id, { outcome: 'refused', code: failure.code, reason: failure.why, response: failure, now })
      await refuseVoid(ctx, tx, lockedOrder, { code: failure.code, reason: failure.why, now })
      return
    }
    await releaseLease(tx, call.id, { isUnclear: true, code: failure.code, reason: failure.why, now })
    const delayMs = nextTryTime(call.tries, now).getTime() - now.getTime()
    await queueJob(tx, { name: 'void-label', payload: { order_id: order.id }, key: `void:${order.id}`, delayMs })
  })

/** An order whose void was asked for, held; null when there is nothing left to do. */
async function lockVoidRequested(tx: Tx, orderId: number): Promise<StoredOrder | null> {
  const order = await lockOrder(tx, orderId)
  return order.void_status === voidStatus.asked ? order : null
}
