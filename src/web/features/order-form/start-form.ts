import type { OrderDetail } from '#contract/order-row.ts'
import { areaCodeOf } from '#web/inputs/address/library-checks.ts'
import {
  blankForm,
  blankItem,
  blankPackage,
  blankParty,
  type OrderForm,
  ownBox,
  type PackageForm,
  type PartyForm,
} from './form.ts'
import { partyFromOrder } from './party-form.ts'

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
    coverId: insurance ? String(insurance.id) : '',
    channelId: order.channel_id,
    ...(isCopy ? {} : orderReferences(order)),
  }
}

const orderReferences = (order: OrderDetail) => ({
  ...{ reference: order.out_order_id, platformNumber: order.platform_order_number, remark: order.remark },
  usePoints: order.use_points === 1,
})

/** What an estimate asked for, and which of its offers was taken. */
export type SelectedEstimate = {
  from: string
  fromZip: string
  to: string
  toZip: string
  category: string
  cover: string
  value: string
  parcels: Pick<PackageForm, 'weight' | 'length' | 'width' | 'height'>[]
  channelId: number
}

/** The default sender stays where the estimate asked for the same place. */
export function formFromEstimate(estimate: SelectedEstimate, sender: PartyForm): OrderForm {
  const { kept } = sender
  const isSame =
    kept?.countryCode === estimate.from &&
    (estimate.fromZip === '' || normalizeZip(kept.zipCode) === normalizeZip(estimate.fromZip))
  return {
    ...blankForm,
    sender: isSame ? sender : blankPartyAt(estimate.from, estimate.fromZip),
    receiver: blankPartyAt(estimate.to, estimate.toZip),
    packages: estimate.parcels.map((parcel, index) => ({
      ...blankPackage,
      ...parcel,
      key: index + 1,
      value: estimate.cover === '' ? '' : estimate.value,
      items: [{ ...blankItem, categoryId: estimate.category }],
    })),
    coverId: estimate.cover,
    channelId: estimate.channelId,
  }
}

const blankPartyAt = (country: string, zip_code: string): PartyForm => ({
  ...blankParty,
  texts: { ...blankParty.texts, country, zip_code, mobile_code: areaCodeOf(country) ?? '' },
})

const normalizeZip = (zipCode: string): string => zipCode.replace(/\s/g, '').toUpperCase()
