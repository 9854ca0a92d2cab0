import type { GoodsCategory } from '#contract/goods.ts'
import type { OrderDetail, OrderRow } from '#contract/order-row.ts'
import { salutations } from '#domain/address/address.ts'
import type { EstimateRequest } from '#web/features/estimate/estimate-request.ts'
import { areaCodeOf } from '#web/inputs/address/library-checks.ts'
import { type Cover, isFree } from './cover-terms.ts'
import { blankForm, blankItem, blankPackage, blankParty, type OrderForm, ownBox, type PartyForm } from './form.ts'
import { partyFromOrder } from './party-form.ts'

/** What a new order starts with, so that nobody has to type what is nearly always the same. */
export type FormDefaults = {
  sender: PartyForm
  receiver: PartyForm
  categoryId: string
  coverId: string
}

type DefaultsInput = {
  /** the default of the book, or whoever sent the last order */
  sender: PartyForm | undefined
  senderCountry: string
  recent: readonly Pick<OrderRow, 'receiver_name' | 'receiver_country'>[]
  categories: readonly Pick<GoodsCategory, 'id' | 'class'>[]
  covers: readonly Cover[]
}

/** A first order also fills the address book: both parties are kept, and who sends is the sender from now on. */
export function findDefaults({ sender, senderCountry, recent, categories, covers }: DefaultsInput): FormDefaults {
  const [last] = recent
  const receiver = blankPartyAt(last?.receiver_country || senderCountry, '')
  return {
    sender: sender ?? { ...blankPartyAt(senderCountry, ''), isSaved: true, isDefault: true },
    receiver: {
      ...receiver,
      isSaved: last === undefined,
      texts: { ...receiver.texts, salutation: salutationIn(last?.receiver_name ?? '') },
    },
    // The list comes in the order the admins gave it: what most people send stands first among what is simply allowed.
    categoryId: String(categories.find((category) => category.class === 'ok')?.id ?? ''),
    coverId: String(covers.find(isFree)?.id ?? ''),
  }
}

export const newForm = ({ sender, receiver, categoryId, coverId }: FormDefaults): OrderForm => ({
  ...blankForm,
  sender,
  receiver,
  packages: [{ ...blankPackage, items: [{ ...blankItem, categoryId }] }],
  coverId,
})

/** An order to be written anew or changed. A copy is another order: the member's own reference stays with the first. */
export function formFromOrder(order: OrderDetail, { isCopy }: { isCopy: boolean }): OrderForm {
  const { package: box, items, insurance } = order
  return {
    ...blankForm,
    sender: partyFromOrder(order.sender, order.id),
    receiver: partyFromOrder(order.receiver, order.id),
    packages: [
      {
        ...blankPackage,
        boxType: box.box_type_id === undefined ? ownBox : String(box.box_type_id),
        weight: String(box.weight),
        length: box.length,
        width: box.width,
        height: box.height,
        value: insurance?.value ?? '',
        items: items.map((item, index) => ({
          key: index + 1,
          categoryId: item.category_id === undefined ? '' : String(item.category_id),
          goodsId: item.goods_id === undefined ? '' : String(item.goods_id),
          englishName: item.englishName,
          chineseName: item.chineseName,
          quantity: String(item.quantity),
          unitPrice: item.unitPrice,
          currency: item.unitPriceCurrency,
          weight: item.weight === 0 ? '' : String(item.weight),
          sku: item.sku,
          hsCode: item.hsCode,
          originCountry: item.originCountry,
        })),
      },
    ],
    customs: order.customs,
    coverId: insurance ? String(insurance.id) : '',
    channelId: order.channel_id,
    ...(isCopy ? {} : orderReferences(order)),
  }
}

const orderReferences = (order: OrderDetail) => ({
  reference: order.out_order_id,
  platformNumber: order.platform_order_number,
  remark: order.remark,
  usePoints: order.use_points === 1,
})

/** What an estimate asked for, and which of its offers was taken. */
export type SelectedEstimate = EstimateRequest & { channelId: number }

/** The default sender stays where the estimate asked for the same place. */
export function formFromEstimate(estimate: SelectedEstimate, defaults: FormDefaults): OrderForm {
  const { sender, receiver } = defaults
  const { kept } = sender
  const isSame =
    kept?.countryCode === estimate.from &&
    (estimate.fromZip === '' || normalizeZip(kept.zipCode) === normalizeZip(estimate.fromZip))
  return {
    ...blankForm,
    sender: isSame ? sender : moveParty(kept ? blankParty : sender, estimate.from, estimate.fromZip),
    receiver: moveParty(receiver, estimate.to, estimate.toZip),
    packages: estimate.parcels.map((parcel, index) => ({
      ...blankPackage,
      ...parcel,
      key: index + 1,
      value: estimate.cover === '' ? '' : estimate.value,
      items: [{ ...blankItem, categoryId: estimate.category || defaults.categoryId }],
    })),
    coverId: estimate.cover || defaults.coverId,
    channelId: estimate.channelId,
  }
}

const blankPartyAt = (country: string, zipCode: string): PartyForm => moveParty(blankParty, country, zipCode)

const moveParty = (party: PartyForm, country: string, zip_code: string): PartyForm => ({
  ...party,
  texts: { ...party.texts, country, zip_code, mobile_code: areaCodeOf(country) ?? '' },
})

const salutationIn = (name: string): string => {
  const [first = ''] = name.trim().split(/\s+/)
  return (salutations as readonly string[]).includes(first) ? first : ''
}

const normalizeZip = (zipCode: string): string => zipCode.replace(/\s/g, '').toUpperCase()
