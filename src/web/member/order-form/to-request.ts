import type { RequestOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import { parseDecimal } from '#domain/money.ts'
import { checkPackageMeasures } from './check-form.ts'
import { type Cover, declaredValue, isFree } from './cover-terms.ts'
import { type ItemForm, type OrderForm, ownBox, type PackageForm, passesCustoms } from './form.ts'
import { toParty, toPartyInput } from './party-form.ts'

/** What the channel that was chosen does and asks for. */
type ChannelTerms = { isInsurable?: boolean; asksIdentity?: boolean }

/** A sound form as the server wants it. `cover`: the one that was chosen, as far as it is known; a free one goes only where it can be had. */
export const toRequest = (
  form: OrderForm,
  channelId: number,
  cover?: Cover,
  { isInsurable = true, asksIdentity = false }: ChannelTerms = {},
): RequestOf<(typeof orders)['add']> => ({
  sender: toPartyInput(form.sender, 'sender'),
  receiver: toPartyInput(form.receiver, 'receiver', asksIdentity),
  packages: form.packages.map((parcel) => ({
    package: packageOf(parcel),
    items: parcel.items.map(itemOf),
    ...(isInsurable || !isFreeCover(cover) ? insuranceOf(form, parcel, cover) : {}),
  })),
  channel_id: channelId,
  ...(passesCustoms(form) ? { customs: form.customs } : {}),
  out_order_id: form.reference.trim(),
  platform_order_number: form.platformNumber,
  remark: form.remark.trim(),
  ...pointsOf(form),
})

/** What the prices of now depend on, and nothing else: the same question is not asked twice. Undefined while a price cannot be known. */
export function toQuote(form: OrderForm, cover?: Cover): RequestOf<(typeof orders)['quote']> | undefined {
  const [from, to] = [toParty(form.sender), toParty(form.receiver)]
  if (from.countryCode === '' || to.countryCode === '' || form.packages.length === 0) return undefined
  if (form.packages.some((parcel) => Object.keys(checkPackageMeasures(parcel, '')).length > 0)) return undefined
  return {
    sender: { countryCode: from.countryCode, zipCode: from.zipCode },
    receiver: { countryCode: to.countryCode, zipCode: to.zipCode },
    packages: form.packages.map((parcel) => ({
      package: packageOf(parcel),
      items: listGoodsRefs(parcel),
      ...(isFreeCover(cover) ? {} : insuranceOf(form, parcel, cover)),
    })),
    ...pointsOf(form),
  }
}

const pointsOf = ({ usePoints }: OrderForm) => (usePoints ? { use_points: true } : {})

function packageOf({ boxType, weight, length, width, height }: PackageForm) {
  const size = { length: length.trim(), width: width.trim(), height: height.trim(), weight: Number(weight) }
  return boxType === '' || boxType === ownBox ? size : { ...size, box_type_id: Number(boxType) }
}

const itemOf = (item: ItemForm) => ({
  englishName: item.englishName.trim(),
  chineseName: item.chineseName.trim(),
  ...toGoodsRef(item),
  unitPrice: item.unitPrice.trim(),
  unitPriceCurrency: item.currency,
  quantity: Number(item.quantity),
  weight: Number(item.weight),
  sku: item.sku.trim(),
  hsCode: item.hsCode.trim(),
  originCountry: item.originCountry,
})

const toGoodsRef = ({ categoryId, goodsId }: ItemForm) => ({
  ...(categoryId === '' ? {} : { category_id: Number(categoryId) }),
  ...(goodsId === '' ? {} : { goods_id: Number(goodsId) }),
})

/** Each kind once. */
const listGoodsRefs = ({ items }: PackageForm) =>
  [...new Map(items.map(toGoodsRef).map((kind) => [JSON.stringify(kind), kind])).values()].filter(
    (kind) => Object.keys(kind).length > 0,
  )

/** Cover for nothing is no cover: the form says so when it is sent. */
function insuranceOf({ coverId }: OrderForm, parcel: PackageForm, cover: Cover | undefined) {
  const value = declaredValue(parcel, cover)
  return coverId === '' || (parseDecimal(value) ?? 0) <= 0 ? {} : { insurance: { id: Number(coverId), value } }
}

/** It changes no price and is there unasked, so it never keeps a channel from being offered. */
const isFreeCover = (cover: Cover | undefined): boolean => cover !== undefined && isFree(cover)
