import { readsChinese, toChineseName, toEnglishName } from '#domain/item-name/translate.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { isInEuropeanUnion, isIoss } from '#domain/order/customs.ts'
import { normalizeCustomsNumber } from '#domain/order/customs-terms.ts'
import { addressToParty, type Party } from '#domain/order/party.ts'
import type { ShopOrderItem } from '#domain/shop/plan.ts'
import { formatSize } from '#domain/size.ts'
import type { Ctx } from '#server/ctx.ts'
import { findAddress, findSenderId, unsealParty } from '#server/modules/addresses/index.ts'
import type { StoredShopOrder } from './store.ts'

type NamedGoods = { name_en: string; name_zh: string }

/** Who sends what the member's shops sell: the address book's own answer to that. */
export async function findShopSender(ctx: Ctx, userId: number): Promise<Party | null> {
  const id = await findSenderId(ctx.db, userId)
  const address = id === null ? undefined : await findAddress(ctx.db, userId, id)
  return address ? addressToParty({ ...address, id_card_number: '' }) : null
}

/** Names in the language that customs read there, found among goods and words where the shop has only the other one. */
export const completeNames = (items: readonly ShopOrderItem[], country: string, goods: readonly NamedGoods[]): ShopOrderItem[] =>
  items.map((item) => {
    const englishName = item.englishName || toEnglishName(item.chineseName, goods)
    const chineseName = item.chineseName || (readsChinese(country) ? toChineseName(englishName, goods) : '')
    return { ...item, englishName, chineseName }
  })

type ContentParts = {
  sender: Party | null
  /** what lies in the parcel, of all orders that are combined in it */
  items: readonly ShopOrderItem[]
  /** what the shop calls them */
  numbers: readonly string[]
  boxTypeId: number | null
}

/** An order of a shop as a new shipping order would be sent; what is missing is left out, for the orders' own rules to say so. */
export function toOrderContent(
  ctx: Ctx,
  order: StoredShopOrder,
  { sender, items, numbers, boxTypeId }: ContentParts,
): Record<string, unknown> {
  const { id_card_number: idNumber, ...receiver } = unsealParty(ctx, order.receiver)
  const sizeOf = (side: number | null) => (side === null ? '' : formatSize(side))
  const ioss = normalizeCustomsNumber(order.sale.ioss ?? '')
  const { insurance_id: cover, insurance_value: value } = order
  return {
    sender: sender ?? {},
    receiver: { ...receiver, ...(idNumber === '' ? {} : { id_card_number: idNumber }) },
    package: {
      length: sizeOf(order.length),
      width: sizeOf(order.width),
      height: sizeOf(order.height),
      weight: order.weight ?? '',
      ...(boxTypeId === null ? {} : { box_type_id: boxTypeId }),
    },
    items: items.map(toOrderItem),
    ...(cover === null || value === null ? {} : { insurance: { id: cover, value: formatDecimal(asPence(value)) } }),
    ...(order.channel_id === null ? {} : { channel_id: order.channel_id }),
    customs: isIoss(ioss) && isInEuropeanUnion(receiver.countryCode.toUpperCase()) ? { ioss } : {},
    platform_order_number: fittingNumbers(numbers),
    remark: order.remark,
  }
}

const toOrderItem = ({
  englishName,
  chineseName,
  quantity,
  unitPrice,
  currency,
  weight,
  sku,
  hsCode,
  originCountry,
}: ShopOrderItem) => ({
  englishName,
  chineseName,
  quantity,
  weight,
  hsCode: normalizeCustomsNumber(hsCode),
  unitPrice: formatDecimal(asPence(unitPrice)),
  unitPriceCurrency: currency,
  sku: sku.slice(0, 60),
  originCountry: originCountry.toUpperCase(),
})

const longestNumber = 60

/** As many of them as the order has room for; the first is always there. */
function fittingNumbers(numbers: readonly string[]): string {
  let text = ''
  for (const number of numbers) {
    const next = text === '' ? number.slice(0, longestNumber) : `${text}, ${number}`
    if (next.length > longestNumber) break
    text = next
  }
  return text
}
