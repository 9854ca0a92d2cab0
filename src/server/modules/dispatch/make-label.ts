import { ownCarrier } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import { orderStatus } from '#domain/order/status.ts'
import type { CarrierAdapter, Label } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { allocateNumbers } from '#server/modules/catalogue/index.ts'
import {
  failOrder,
  findLockOrder,
  type LockedOrder,
  labelOrder,
  lockOrder,
  noteLabelRequest,
} from '#server/modules/orders/index.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import {
  type ClaimedCall,
  claimCall,
  closeCall,
  findOpenCall,
  recordAttemptTime,
  retryAfterLease,
  unclearUntil,
} from './carrier-call.ts'
import { type CarrierFailure, throwUnclear, toCarrierFailure } from './carrier-failure.ts'
import { carrierOfChannel } from './carrier-of.ts'
import { delayLabel, isTooLong } from './delay-label.ts'
import { labelRequest, maskRequest, referenceOf } from './label-request.ts'
import { lookUpEarlierLabels } from './late-label.ts'
import { storePage } from './store-page.ts'

/**
 * Makes the label of an order that was paid for. Our own network in one transaction; a carrier by claim, call and record, so that none of two
 * workers, a crash in between or an answer that never came makes a second label or loses the money. May run any number of times.
 */
export async function makeLabel(ctx: Ctx, orderId: number): Promise<void> {
  const failed = await tryMakeLabel(ctx, orderId)
  if (failed) await handleFailure(ctx, orderId, failed)
}

async function tryMakeLabel(ctx: Ctx, orderId: number): Promise<LabelFailure | null> {
  try {
    // Who carries it is read with the lock: for our own network that is all there is to ask first.
    const order = await inTx(ctx, async (tx) => {
      const found = await findLockOrder(tx, orderId)
      if (found && isOwnNetwork(found)) await makeOwnLabel(ctx, tx, found)
      return found
    })
    if (!order || isOwnNetwork(order)) return null
    const carrier = await carrierOfChannel(ctx, order.channel_id)
    return carrier && (await makeCarrierLabel(ctx, carrier, orderId))
  } catch (error) {
    return { failure: toCarrierFailure(error), call: null }
  }
}

const isOwnNetwork = ({ carrier }: LockedOrder): boolean => carrier === ownCarrier

async function makeOwnLabel(ctx: Ctx, tx: Tx, order: LockedOrder): Promise<void> {
  const carrier = ctx.carriers.of({ carrier: ownCarrier, params: {} })
  const draw = async () => {
    const [number = ''] = await allocateNumbers(ctx, tx, numberRequestOf(order))
    const { trackingNumber, carrierRef } = await carrier.createLabel(labelRequest(ctx, order, number))
    return { trackingNumber, carrierRef, storage: '', file: '' }
  }
  await labelOrder(ctx, tx, order, draw, ctx.clock())
}

/** A channel without letters of its own is refused in words by its number. */
const numberRequestOf = ({ number_prefix: prefix, channel_id: channelId }: LockedOrder) =>
  prefix === '' ? { count: 1, channelId } : { count: 1, prefix }

async function makeCarrierLabel(ctx: Ctx, carrier: CarrierAdapter, orderId: number): Promise<LabelFailure | null> {
  await lookUpEarlierLabels(ctx, orderId)
  const claimed = await inTx(ctx, async (tx) => {
    const order = await lockOrderInProgress(tx, orderId)
    if (!order) return null
    const request = labelRequest(ctx, order, null)
    const callRequest = { orderId, channelId: order.channel_id, kind: 'label', reference: referenceOf(order) } as const
    const now = ctx.clock()
    const call = await claimCall(tx, { ...callRequest, request: maskRequest(request), now })
    if (call) await noteLabelRequest(tx, orderId, call.was_unclear ? 'checking' : 'asking')
    else await retryAfterLease(tx, { ...callRequest, now })
    return call && { call, request }
  })
  if (!claimed) return null
  const { request } = claimed
  let { call } = claimed
  try {
    const existingLabel = await findExistingLabel(carrier, call)
    if (!existingLabel && call.was_unclear) {
      call = await prepareRetry(ctx, carrier, call)
      if (!call.was_unclear && isTooLong(ctx, call.create_time, ctx.clock())) return { failure: unconfirmed, call }
    }
    const label = existingLabel ?? (await carrier.createLabel(request))
    const storedDocument = await storePage(ctx, `labels/${orderId}/${label.reference}.pdf`, label.document)
    await inTx(ctx, async (tx) => {
      const now = ctx.clock()
      const order = await lockOrderInProgress(tx, orderId)
      await closeCall(tx, call.id, { outcome: 'done', response: toResponseSummary(label), now })
      const labelFields = { trackingNumber: label.trackingNumber, carrierRef: label.carrierRef, ...storedDocument }
      if (order) await labelOrder(ctx, tx, order, async () => labelFields, now)
    })
    return null
  } catch (error) {
    return { failure: toCarrierFailure(error), call }
  }
}

/** Whoever may have been heard looks before asking again. */
const findExistingLabel = async (carrier: CarrierAdapter, call: ClaimedCall): Promise<Label | null> =>
  call.was_unclear && carrier.findLabel ? carrier.findLabel(call.reference).catch(throwUnclear) : null

/**
 * "Not found" soon after an unclear answer proves nothing: only a carrier that makes one label for a reference, however often it hears it, is asked
 * again at once. What it refused in the meantime is not asked again: the label is looked for until the waiting time is over.
 */
async function prepareRetry(ctx: Ctx, carrier: CarrierAdapter, call: ClaimedCall): Promise<ClaimedCall> {
  if (call.code === 'refused') throw new AppError('carrier.refused', { detail: { why: call.reason } })
  const now = ctx.clock()
  const mayAppear = now < unclearUntil(ctx, call)
  if (mayAppear && !carrier.isIdempotent) throw new AppError('carrier.unclear')
  return inTx(ctx, (tx) => recordAttemptTime(tx, { ...call, was_unclear: mayAppear }, now))
}

/** Unclear again and again until nobody waits any longer, and there is none. */
const unconfirmed: CarrierFailure = { kind: 'unavailable', code: 'unconfirmed', why: '' }

/** An order whose label is still to be made, held; null when there is nothing left to do. */
async function lockOrderInProgress(tx: Tx, orderId: number): Promise<LockedOrder | null> {
  const order = await lockOrder(tx, orderId)
  return order.status === orderStatus.inProgress ? order : null
}

const toResponseSummary = ({ reference, carrierRef, trackingNumber, document }: Label) => ({
  reference,
  carrierRef,
  trackingNumber,
  label: document.kind === 'pdf' ? `${document.bytes.length} bytes` : document.kind,
})

type LabelFailure = { failure: CarrierFailure; call: ClaimedCall | null }

/** A refusal ends it and gives the money back; everything else is tried again. */
async function handleFailure(ctx: Ctx, orderId: number, { failure, call }: LabelFailure): Promise<void> {
  await inTx(ctx, async (tx) => {
    const now = ctx.clock()
    const order = await lockOrderInProgress(tx, orderId)
    if (!order) return
    if (failure.kind !== 'refused') return delayLabel(ctx, tx, { order, failure, call, now })
    const earlier = call ? null : await findOpenCall(tx, orderId)
    // Nobody could be asked, and somebody may have been heard before: what they made has to be found first.
    if (earlier?.is_unclear) return delayLabel(ctx, tx, { order, failure: { ...failure, kind: 'unclear' }, call, now })
    // Refused now, and perhaps made before: it may still appear, and is waited for before anything is given back.
    if (call?.was_unclear && now < unclearUntil(ctx, call))
      return delayLabel(ctx, tx, {
        order,
        failure: { kind: 'unclear', code: 'checking', why: '' },
        carrierFailure: failure,
        call,
        now,
      })
    const openCall = call ?? earlier
    if (openCall)
      await closeCall(tx, openCall.id, { outcome: 'refused', code: failure.code, reason: failure.why, response: failure, now })
    await failOrder(ctx, tx, order, { code: failure.code, reason: failure.why, now })
  })
}
