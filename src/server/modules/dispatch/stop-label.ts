import { refusalError } from '#domain/order/checks.ts'
import { orderStatus } from '#domain/order/status.ts'
import type { Ctx } from '#server/ctx.ts'
import type { LedgerActor } from '#server/modules/ledger/index.ts'
import { failOrder, lockOrder, type StoredOrder } from '#server/modules/orders/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { queueJob } from '#server/reactions.ts'
import { type ClaimedCall, claimCall, closeCall, findOpenCall, releaseLease, unclearUntil } from './carrier-call.ts'
import { classifyFailure } from './carrier-failure.ts'
import { carrierOf } from './carrier-of.ts'
import { labelRequest, maskRequest, referenceOf } from './label-request.ts'

type StopRequest = { actor: LedgerActor; reason: string; internalNote: string }

/**
 * Ends a label that waits: it failed, and the money is the member's again. While the carrier may have made one it is asked first, and what it has, or
 * does not say, is not thrown away; within the waiting time "not found" is no proof. Twice is refused the second time.
 */
export async function stopLabel(ctx: Ctx, orderId: number, by: StopRequest): Promise<void> {
  const call = await inTx(ctx, async (tx) => {
    const order = await lockInProgress(tx, orderId)
    if (!(await findOpenCall(tx, orderId))) {
      await fail(ctx, tx, order, by)
      return null
    }
    // From here on nobody else asks the carrier for it.
    const now = ctx.clock()
    const request = maskRequest(labelRequest(ctx, order, null))
    const callRequest = { orderId, channelId: order.channel_id, kind: 'label', reference: referenceOf(order), request } as const
    const claimed = await claimCall(tx, { ...callRequest, now })
    if (!claimed) throw refusalError('being_asked')
    return claimed
  })
  if (!call) return
  const lookupResult = call.was_unclear ? await lookUpLabel(ctx, orderId, call) : 'none'
  await inTx(ctx, async (tx) => {
    const order = await lockInProgress(tx, orderId)
    const now = ctx.clock()
    if (lookupResult === 'none') {
      await closeCall(tx, call.id, { outcome: 'given_up', code: 'staff', reason: by.reason, response: null, now })
      await fail(ctx, tx, order, by)
      return
    }
    await releaseLease(tx, call.id, { isUnclear: true, code: 'unclear', reason: '', now })
    // What was made is fetched now rather than at the next try.
    if (lookupResult === 'made')
      await queueJob(tx, { name: 'make-label', payload: { order_id: orderId }, key: `label:${orderId}` })
  })
  if (lookupResult !== 'none') throw refusalError(lookupResult === 'made' ? 'made' : 'maybe_made')
}

/** Whether the carrier has made it after all. One that cannot be asked says nothing. */
async function lookUpLabel(ctx: Ctx, orderId: number, call: ClaimedCall): Promise<'none' | 'made' | 'unknown'> {
  try {
    const carrier = await carrierOf(ctx, orderId)
    if (!carrier?.findLabel) return 'unknown'
    if (await carrier.findLabel(call.reference)) return 'made'
    return ctx.clock() < unclearUntil(ctx, call) ? 'unknown' : 'none'
  } catch (error) {
    if (!classifyFailure(error)) throw error
    return 'unknown'
  }
}

async function lockInProgress(tx: Tx, orderId: number): Promise<StoredOrder> {
  const order = await lockOrder(tx, orderId)
  if (order.status !== orderStatus.inProgress) throw refusalError('not_in_progress')
  return order
}

const fail = (ctx: Ctx, tx: Tx, order: StoredOrder, { actor, reason, internalNote }: StopRequest): Promise<boolean> =>
  failOrder(ctx, tx, order, { code: 'staff', reason, internalNote, actor, now: ctx.clock() })
