import { cleanExternalText } from '#domain/external-text.ts'
import type { PushReason, PushResult, ShipmentNotice } from '../port.ts'
import { callShopify, ShopifyFailure, type ShopifySession } from './call-shopify.ts'
import { trackingInfoOf } from './carriers.ts'
import { readOrder } from './read-orders.ts'
import { isCancelled, linesToShip, standingFulfilments, turnOf } from './to-sale.ts'
import { numberOf, type ShopifyFulfilmentOrder, type ShopifyOrder, type UserErrors } from './wire.ts'

const fulfilmentGid = (ref: string): string => `gid://shopify/Fulfillment/${ref}`
const needsUser = (reason: PushReason, detail: string): PushResult => ({
  kind: 'needs_user',
  reason,
  detail: cleanExternalText(detail),
})

/** A failure of a call that was to change something; where it only read, nothing can have happened. */
function toPushResult(error: unknown, { isReading }: { isReading: boolean }): PushResult {
  if (!(error instanceof ShopifyFailure)) throw error
  const detail = cleanExternalText(error.message)
  if (error.kind === 'expired' || error.kind === 'denied') return needsUser('not_permitted', detail)
  if (error.kind === 'unavailable' || error.isUnclear)
    return { kind: 'retry', at: error.retryAt, detail, isUnclear: error.isUnclear && !isReading }
  return needsUser('refused', detail)
}

/** The pieces of one fulfilment order that lie in the parcel. */
type Share = { order: ShopifyFulfilmentOrder; lines: { id: string; quantity: number }[] }

/**
 * Tells Shopify of a parcel, and through it the buyer. The order is read freshly every time: what was marked as shipped under our own number is done,
 * whoever asks again.
 */
export async function pushShipment(session: ShopifySession, notice: ShipmentNotice): Promise<PushResult> {
  try {
    const order = await readOrder(session, notice.saleId)
    if (!order) return needsUser('order_missing', 'Shopify knows no such order')
    const known = findByNumber(order, notice.trackingNumber)
    if (known) return { kind: 'done', ref: known }
    if (isCancelled(order)) return needsUser('order_cancelled', 'the order was cancelled in Shopify')
    const shares = shareOut(order, notice.lines)
    return 'kind' in shares ? shares : await fulfil(session, { notice, shares })
  } catch (error) {
    return toPushResult(error, { isReading: true })
  }
}

function findByNumber(order: ShopifyOrder, trackingNumber: string): string | null {
  const found = standingFulfilments(order).find(({ trackingInfo }) =>
    trackingInfo.some(({ number }) => number === trackingNumber),
  )
  return found ? numberOf(found.id) : null
}

/** Where in Shopify the pieces of the parcel are, or why they cannot be shipped. */
function shareOut(order: ShopifyOrder, wanted: ShipmentNotice['lines']): Share[] | PushResult {
  const orders = order.fulfillmentOrders.nodes
  const ours = orders.filter((one) => turnOf(one) === 'ours')
  const left = wanted && new Map(wanted.map(({ id, quantity }) => [id, quantity]))
  const shares = ours.map((one) => ({
    order: one,
    lines: linesToShip(one).flatMap(({ id, remainingQuantity, lineItem }) => {
      const line = numberOf(lineItem.id)
      const quantity = left ? Math.min(remainingQuantity, left.get(line) ?? 0) : remainingQuantity
      left?.set(line, (left.get(line) ?? 0) - quantity)
      return quantity > 0 ? [{ id, quantity }] : []
    }),
  }))
  const missing = left ? [...left].filter(([, quantity]) => quantity > 0).map(([line]) => line) : []
  const filled = shares.filter(({ lines }) => lines.length > 0)
  return missing.length === 0 && filled.length > 0 ? filled : whyMissing(order, missing)
}

function whyMissing(order: ShopifyOrder, missing: readonly string[]): PushResult {
  const holds = (turn: 'waiting' | 'others') =>
    order.fulfillmentOrders.nodes.some(
      (one) =>
        turnOf(one) === turn &&
        linesToShip(one).some(({ lineItem }) => missing.length === 0 || missing.includes(numberOf(lineItem.id))),
    )
  if (holds('waiting')) return needsUser('refused', 'the order is on hold or scheduled in Shopify')
  if (holds('others')) return needsUser('not_permitted', 'another fulfilment service ships this order')
  // Fulfilment orders that an app may not see are not there at all.
  if (order.fulfillmentOrders.nodes.length === 0 && standingFulfilments(order).length === 0)
    return needsUser('not_permitted', 'Shopify shows nothing of this order that we may ship')
  return needsUser('already_shipped', 'Shopify already counts these items as shipped')
}

/** A fulfilment is of one location: an order that leaves from several needs one at each, under the same number. */
async function fulfil(
  session: ShopifySession,
  { notice, shares }: { notice: ShipmentNotice; shares: readonly Share[] },
): Promise<PushResult> {
  const places = new Map<string, Share[]>()
  for (const share of shares) {
    const place = share.order.assignedLocation?.name ?? ''
    places.set(place, [...(places.get(place) ?? []), share])
  }
  let done: PushResult | null = null
  for (const group of places.values()) {
    const result = await fulfilAtLocation(session, { notice, group })
    if (result.kind !== 'done')
      // Under our number it would be found as done, so that only the member can see to the rest.
      return done ? needsUser('refused', `only a part was marked as shipped: ${result.detail}`) : result
    done ??= result
  }
  return done ?? needsUser('refused', 'nothing to ship')
}

async function fulfilAtLocation(
  session: ShopifySession,
  { notice, group }: { notice: ShipmentNotice; group: readonly Share[] },
): Promise<PushResult> {
  const fulfillment = {
    lineItemsByFulfillmentOrder: group.map(({ order, lines }) => ({
      fulfillmentOrderId: order.id,
      fulfillmentOrderLineItems: lines,
    })),
    trackingInfo: trackingInfoOf(notice),
    notifyCustomer: true,
  }
  try {
    const { fulfillmentCreate } = await callShopify(session, 'CreateFulfilment', { fulfillment })
    if (fulfillmentCreate.fulfillment) return { kind: 'done', ref: numberOf(fulfillmentCreate.fulfillment.id) }
    return refusalOf(fulfillmentCreate.userErrors)
  } catch (error) {
    return toPushResult(error, { isReading: false })
  }
}

const reasonPatterns: readonly (readonly [RegExp, PushReason])[] = [
  [/cancel/i, 'order_cancelled'],
  [/does ?n[o']t exist|not found/i, 'order_missing'],
  [/already|closed|unfulfillable|remaining|no line items|not fulfillable/i, 'already_shipped'],
  [/tracking ?(info\s)?number/i, 'number_refused'],
  [/tracking ?(info\s)?compan/i, 'carrier_refused'],
  [/permission|access|assigned|fulfillment service|not allowed/i, 'not_permitted'],
]

/** Shopify explains itself in sentences only. */
function refusalOf(errors: UserErrors): PushResult {
  const detail = errors.map(({ message }) => message).join(' ') || 'no readable reason'
  const found = reasonPatterns.find(([pattern]) => pattern.test(detail))
  return needsUser(found?.[1] ?? 'refused', detail)
}

export async function updateShipment(session: ShopifySession, ref: string, notice: ShipmentNotice): Promise<PushResult> {
  const variables = { fulfillmentId: fulfilmentGid(ref), trackingInfoInput: trackingInfoOf(notice) }
  try {
    const { fulfillmentTrackingInfoUpdate: answer } = await callShopify(session, 'UpdateTracking', variables)
    return answer.fulfillment && answer.userErrors.length === 0 ? { kind: 'done', ref } : refusalOf(answer.userErrors)
  } catch (error) {
    return toPushResult(error, { isReading: false })
  }
}

/** A fulfilment that was cancelled before, by whomever, is what was wanted. */
export async function cancelShipment(session: ShopifySession, ref: string): Promise<PushResult> {
  try {
    const { fulfillmentCancel: answer } = await callShopify(session, 'CancelFulfilment', { id: fulfilmentGid(ref) })
    const isOver = answer.userErrors.some(({ message }) => /already.*cancel|cancel.*already/i.test(message))
    return isOver || answer.userErrors.length === 0 ? { kind: 'done', ref } : refusalOf(answer.userErrors)
  } catch (error) {
    return toPushResult(error, { isReading: false })
  }
}
