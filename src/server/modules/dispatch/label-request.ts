import { maskIdNumber } from '#domain/address/address.ts'
import { parseDecimal } from '#domain/money.ts'
import { crossesCustoms } from '#domain/order/customs.ts'
import type { CarrierParty, LabelRequest } from '#server/adapters/carriers/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { unsealParty } from '#server/modules/addresses/index.ts'
import { customsOf, type StoredOrder } from '#server/modules/orders/index.ts'

/** One for each time the order was bought: the same to every try, another after it failed. */
export const referenceOf = ({ order_code, attempt }: StoredOrder): string => `${order_code}-${attempt}`

export const labelRequest = (ctx: Ctx, order: StoredOrder, trackingNumber: string | null): LabelRequest => ({
  reference: referenceOf(order),
  service: order.service_type,
  sender: unsealParty(ctx, order.sender),
  receiver: unsealParty(ctx, order.receiver),
  lengthMm: order.length,
  widthMm: order.width,
  heightMm: order.height,
  // With the box that we sold: as it was priced.
  grams: order.price.weight.actual,
  items: order.items.map((item) => ({
    englishName: item.englishName,
    sku: item.sku,
    quantity: item.quantity,
    unitPrice: parseDecimal(item.unitPrice) ?? 0,
    currency: item.unitPriceCurrency,
    grams: item.weight,
    hsCode: item.hsCode,
    originCountry: item.originCountry,
  })),
  customs: crossesCustoms(order.sender.countryCode, order.receiver.countryCode) ? customsOf(order) : null,
  trackingNumber,
  callbackUrl: new URL(`/api/tracking/notify/${order.channel_id}`, ctx.appUrl.url()).href,
})

/** What is written down of a request, and shown: numbers of identity cards are masked in it. */
export const maskRequest = (request: LabelRequest): LabelRequest => ({
  ...request,
  sender: maskParty(request.sender),
  receiver: maskParty(request.receiver),
})

const maskParty = ({ id_card_number: number = '', ...party }: CarrierParty): CarrierParty =>
  number === '' ? party : { ...party, id_card_number: maskIdNumber(number) }
