import { parseDecimal } from '#domain/money.ts'
import type { LabelRequest } from '#server/adapters/carriers/port.ts'
import type { StoredOrder } from '#server/modules/orders/index.ts'

/** One for each time the order was bought: the same to every try, another after it failed. */
export const referenceOf = ({ order_code, attempt }: StoredOrder): string => `${order_code}-${attempt}`

export const labelRequest = (order: StoredOrder, trackingNumber: string | null): LabelRequest => ({
  reference: referenceOf(order),
  service: order.service_type,
  sender: order.sender,
  receiver: order.receiver,
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
  trackingNumber,
})
