import { asPence, type Pence, parseDecimal } from '#domain/money.ts'
import { crossesCustoms } from '#domain/order/customs.ts'
import { noCustoms } from '#domain/order/customs-terms.ts'
import type { CustomsParty } from '#domain/order/party.ts'
import { emptyAddressText } from '#web/inputs/address/address-text.ts'
import type { FormModel } from '#web/lib/use-form.ts'

/** An order as it is being written: texts as typed, and nothing that the server works out. */

export const roles = ['sender', 'receiver'] as const
export type Role = (typeof roles)[number]

export const ownBox = 'own'
export const maxPackages = 20
export const maxItems = 100

export const blankParty = {
  /** as the address book or an earlier order has it; nothing while it is typed here */
  kept: null as CustomsParty | null,
  texts: emptyAddressText,
  company: '',
  /** goes into the address book with the order */
  isSaved: false,
  /** of a sender that goes there: every later order starts with it */
  isDefault: false,
  /** whose masked number it shows: an earlier order's or an entry's of the book; 0: of neither */
  orderId: 0,
  addressId: 0,
}
export type PartyForm = typeof blankParty

export const blankItem = {
  key: 1,
  categoryId: '',
  goodsId: '',
  englishName: '',
  chineseName: '',
  quantity: '1',
  unitPrice: '',
  currency: 'GBP',
  weight: '',
  sku: '',
  hsCode: '',
  originCountry: '',
}
export type ItemForm = typeof blankItem

export const blankPackage = {
  key: 1,
  /** '' not chosen yet, `ownBox`, or the number of one of ours */
  boxType: ownBox as string,
  weight: '',
  length: '',
  width: '',
  height: '',
  items: [blankItem],
  /** what it is insured for; '' as much as its items are worth */
  value: '',
}
export type PackageForm = typeof blankPackage

export const blankForm = {
  sender: blankParty,
  receiver: blankParty,
  packages: [blankPackage],
  customs: noCustoms,
  coverId: '',
  /** 0: the cheapest, or the one used last */
  channelId: 0,
  /** points pay what they can */
  usePoints: false,
  reference: '',
  platformNumber: '',
  remark: '',
}
export type OrderForm = typeof blankForm

export type OrderFormModel = FormModel<OrderForm>

export const countryOf = ({ kept, texts }: PartyForm): string => kept?.countryCode ?? texts.country

/** Whether customs look at it on the way. */
export const passesCustoms = ({ sender, receiver }: Pick<OrderForm, Role>): boolean =>
  crossesCustoms(countryOf(sender), countryOf(receiver))

/** The number that customs ask for, as it is typed or masked. */
export const identityOf = ({ kept, texts }: PartyForm): string => kept?.id_card_number ?? texts.id_card_number

/** In both places: who changes the rest of a party later finds it there. */
export const withIdentity = ({ kept, texts }: PartyForm, id_card_number: string): Pick<PartyForm, 'kept' | 'texts'> => ({
  kept: kept && { ...kept, id_card_number },
  texts: { ...texts, id_card_number },
})

/** What the items of a package are worth together; what is not in pounds or not yet a price counts nothing. */
export function itemsValue({ items }: PackageForm): Pence {
  let worth = 0
  for (const { unitPrice, quantity, currency } of items)
    if (currency === 'GBP' && /^\d{1,6}$/.test(quantity.trim())) worth += (parseDecimal(unitPrice) ?? 0) * Number(quantity)
  return asPence(worth)
}

/** Whether a box can still be had for a package: the other packages of the form take theirs first. */
export const isBoxInStock = ({ id, stock }: { id: number; stock: number }, boxTypes: readonly string[], at: number): boolean =>
  boxTypes.filter((boxType, index) => index !== at && boxType === String(id)).length < stock

export const isChanged = (before: OrderForm, now: OrderForm): boolean =>
  JSON.stringify({ ...before, channelId: 0 }) !== JSON.stringify({ ...now, channelId: 0 })
