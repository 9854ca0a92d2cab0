import { normalizeParty, type Party } from '#domain/order/party.ts'
import type { Sale, SaleLine, SaleState } from '#domain/shop/sale.ts'
import { numberOf, type ShopifyFulfilmentOrder, type ShopifyLine, type ShopifyOrder } from './wire.ts'

/** Paid, or certain to be: what is only authorised is captured when it ships. */
const payable = ['PAID', 'AUTHORIZED', 'PARTIALLY_REFUNDED']
/** The buyer has the money back. */
const givenBack = ['REFUNDED', 'VOIDED']

/**
 * Whose turn a fulfilment order is. `ours`: it can be marked as shipped now. `waiting`: the shop holds it
 * back or has scheduled it for later. `others`: another fulfilment service ships it, or it is collected.
 * `over`: nothing is left to do.
 */
export function turnOf(order: ShopifyFulfilmentOrder): 'ours' | 'waiting' | 'others' | 'over' {
  const isShipped = order.deliveryMethod ? order.deliveryMethod.methodType === 'SHIPPING' : true
  if (['CLOSED', 'CANCELLED', 'INCOMPLETE'].includes(order.status)) return 'over'
  if (!isShipped) return 'others'
  if (['ON_HOLD', 'SCHEDULED'].includes(order.status)) return 'waiting'
  return order.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT') ? 'ours' : 'others'
}

export const linesToShip = (order: ShopifyFulfilmentOrder): ShopifyLine[] =>
  order.lineItems.nodes.filter(({ remainingQuantity, requiresShipping }) => requiresShipping && remainingQuantity > 0)

/** Fulfilments that stand: a cancelled one was undone, a failed one never was. */
export const standingFulfilments = (order: ShopifyOrder): ShopifyOrder['fulfillments'] =>
  order.fulfillments.filter(({ status }) => status !== 'CANCELLED' && status !== 'ERROR' && status !== 'FAILURE')

/**
 * `FULFILLMENT_NOT_REQUIRED` came with 2026-10: every piece was taken out of the order before it was
 * shipped.
 */
export const isCancelled = (order: ShopifyOrder): boolean =>
  Boolean(order.cancelledAt) ||
  givenBack.includes(order.displayFinancialStatus) ||
  order.displayFulfillmentStatus === 'FULFILLMENT_NOT_REQUIRED'

/** Null: nobody has paid it, or nothing of it is ever shipped. */
export function toSale(order: ShopifyOrder): Sale | null {
  const isPayable = payable.includes(order.displayFinancialStatus)
  if (!order.requiresShipping || !(isPayable || isCancelled(order))) return null
  const fulfilmentOrders = order.fulfillmentOrders.nodes
  const lines = toLines(fulfilmentOrders.filter((one) => turnOf(one) === 'ours').flatMap(linesToShip))
  const isWaiting = fulfilmentOrders.some((one) => turnOf(one) === 'waiting' && linesToShip(one).length > 0)
  return {
    id: numberOf(order.id),
    number: order.name,
    state: stateOf(order, { hasLines: lines.length > 0, isWaiting }),
    ...(lines.length === 0 && isWaiting ? { isOnHold: true as const } : {}),
    orderedTime: order.createdAt,
    updatedTime: new Date(Math.max(...[order, ...fulfilmentOrders].map(({ updatedAt }) => updatedAt.getTime()))),
    currency: order.currencyCode,
    total: toHundredths(order.currentTotalPriceSet.shopMoney.amount),
    note: order.note,
    shippingService: order.shippingLine?.title ?? '',
    receiver: toParty(order),
    lines,
    shipments: standingFulfilments(order).flatMap(({ id, trackingInfo }) =>
      trackingInfo.filter(({ number }) => number !== '').map(({ number }) => ({ id: numberOf(id), trackingNumber: number })),
    ),
    ioss: '',
  }
}

/** An archived order is over whatever is left of it. */
function stateOf(order: ShopifyOrder, { hasLines, isWaiting }: { hasLines: boolean; isWaiting: boolean }): SaleState {
  if (isCancelled(order)) return 'cancelled'
  if (order.closedAt || order.displayFulfillmentStatus === 'FULFILLED') return 'shipped'
  return !hasLines && !isWaiting && standingFulfilments(order).length > 0 ? 'shipped' : 'open'
}

/** A line whose pieces lie in several fulfilment orders is one line of the sale. */
function toLines(found: readonly ShopifyLine[]): SaleLine[] {
  const lines = new Map<string, SaleLine>()
  for (const { lineItem, remainingQuantity, weight, image } of found) {
    const known = lines.get(lineItem.id)
    const inventory = lineItem.variant?.inventoryItem
    lines.set(lineItem.id, {
      id: numberOf(lineItem.id),
      sku: lineItem.sku,
      name: lineItem.name,
      quantity: remainingQuantity + (known?.quantity ?? 0),
      unitPrice: toHundredths(lineItem.discountedUnitPriceAfterAllDiscountsSet.shopMoney.amount),
      grams: toGrams(inventory?.measurement?.weight) ?? toGrams(weight),
      hsCode: inventory?.harmonizedSystemCode ?? '',
      originCountry: inventory?.countryCodeOfOrigin ?? '',
      imageUrl: image?.url ?? '',
    })
  }
  return [...lines.values()]
}

function toParty({ shippingAddress, email, phone }: ShopifyOrder): Party {
  const { name = '', company = '', address1 = '', address2 = '', city = '', province = '', zip = '' } = shippingAddress ?? {}
  return normalizeParty({
    name: name || company,
    company,
    state: province,
    city,
    detailAddress: [address1, address2].filter((line) => line.trim() !== '').join(', '),
    countryCode: shippingAddress?.countryCodeV2 ?? '',
    zipCode: zip,
    telephone: shippingAddress?.phone || phone,
    email,
  })
}

const gramsPer: Record<string, number> = { GRAMS: 1, KILOGRAMS: 1000, OUNCES: 28.349523125, POUNDS: 453.59237 }

/** Shopify writes 0 where nobody has weighed it. */
function toGrams(weight: { value: number; unit: string } | null | undefined): number | null {
  const grams = Math.round((weight?.value ?? 0) * (gramsPer[weight?.unit ?? ''] ?? 0))
  return grams > 0 ? grams : null
}

/** "12.3" → 1230, also of currencies without cents ("1200.0" yen → 120000); of three decimals the last is rounded. */
export function toHundredths(amount: string): number {
  const [, sign = '', whole = '0', places = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount.trim()) ?? []
  const padded = places.padEnd(3, '0')
  const value = Number(whole) * 100 + Number(padded.slice(0, 2)) + (Number(padded[2]) >= 5 ? 1 : 0)
  return sign && value !== 0 ? -value : value
}
