import {
  type AddressReferenceData,
  checkAddress,
  isIdDocumentNumber,
  isMasked,
  normalizeAddress,
  normalizeIdNumber,
  requiresIdNumber,
} from '#domain/address/address.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { readsChinese } from '#domain/item-name/translate.ts'
import { type CustomsDemand, checkCustoms } from '#domain/order/customs.ts'
import { normalizeCustomsNumber } from '#domain/order/customs-terms.ts'
import { characterCount } from '#domain/text.ts'
import { libraryChecks } from '#web/inputs/address/library-checks.ts'
import { checkMeasures } from '#web/lib/check-measures.ts'
import { type Cover, declaredValue, isFree, premiumFor } from './cover-terms.ts'
import {
  countryOf,
  type ItemForm,
  identityOf,
  type OrderForm,
  type PackageForm,
  type PartyForm,
  passesCustoms,
  roles,
} from './form.ts'

/** The most that can be typed; what a channel takes is less, and said by the channel. */
const maxGrams = 1_000_000
const maxCentimetres = 1000
const maxNameLength = 60

export type FormCheckContext = {
  isCountry: (iso2: string) => boolean
  place: Record<(typeof roles)[number], AddressReferenceData['place']>
  /** that was chosen */
  cover?: Cover | undefined
  /** what the chosen channel asks for customs */
  demand?: CustomsDemand | null | undefined
}

/** What is wrong, by field, in the words of the screen. Fields are called what the server calls them, so that its findings land in the same places. */
export function checkForm(form: OrderForm, context: FormCheckContext): FieldProblems {
  const problems: FieldProblems = {}
  for (const role of roles)
    for (const [field, problem] of Object.entries(checkParty(form[role], context.place[role], context.isCountry)))
      problems[`${role}.${field}`] = problem
  if (!isValidIdentity(form.receiver)) problems['receiver.id_card_number'] = { key: 'invalid.address.id_card_number' }
  if (form.packages.length === 0) problems.packages = { key: 'invalid.order.no_package' }
  for (const [index, parcel] of form.packages.entries())
    Object.assign(problems, checkPackage(parcel, `packages.${index}`, countryOf(form.receiver)))
  if (passesCustoms(form)) Object.assign(problems, checkDeclaration(form, context.demand ?? null))
  if (context.cover) Object.assign(problems, checkValues(form, context.cover))
  return problems
}

function checkDeclaration({ customs, packages, receiver }: OrderForm, demand: CustomsDemand | null): FieldProblems {
  const [eori, ioss] = [normalizeCustomsNumber(customs.eori), normalizeCustomsNumber(customs.ioss)]
  return checkCustoms(demand, {
    customs: { ...customs, contents_note: customs.contents_note.trim(), eori, ioss },
    parcels: packages.map(({ items }, index) => ({
      path: `packages.${index}.`,
      items: items.map((item) => ({ ...item, hsCode: item.hsCode.trim() })),
    })),
    receiver: { countryCode: countryOf(receiver) },
    idNumber: normalizeIdNumber(identityOf(receiver)),
  })
}

/** Whom the book or an earlier order brought was checked there, and is checked again by the server. */
function checkParty(
  party: PartyForm,
  place: AddressReferenceData['place'],
  isCountry: FormCheckContext['isCountry'],
): FieldProblems {
  if (party.kept) return {}
  const problems = checkAddress(normalizeAddress({ ...party.texts, id_card_number: '', address_type: 0 }), {
    ...libraryChecks,
    isCountry,
    place,
  })
  if (characterCount(party.company.trim()) > maxNameLength) problems.company = tooLong(maxNameLength)
  return problems
}

/** Where it is not asked for, and where it is masked, it is not this form's to judge. */
function isValidIdentity(party: PartyForm): boolean {
  const number = normalizeIdNumber(identityOf(party))
  return !requiresIdNumber(countryOf(party)) || isMasked(number) || isIdDocumentNumber(countryOf(party), number)
}

function checkPackage(parcel: PackageForm, path: string, country: string): FieldProblems {
  const problems: FieldProblems = {}
  if (parcel.boxType === '') problems[`${path}.package.box_type_id`] = { key: 'orderForm.choose_box' }
  Object.assign(problems, checkPackageMeasures(parcel, `${path}.package`))
  if (parcel.items.length === 0) problems[`${path}.items`] = { key: 'invalid.order.no_item' }
  for (const [index, item] of parcel.items.entries()) {
    for (const [field, key] of Object.entries(checkItem(item, country)))
      if (key) problems[`${path}.items.${index}.${field}`] = { key }
    for (const field of ['englishName', 'chineseName', 'sku'] as const)
      if (characterCount(item[field].trim()) > maxNameLength) problems[`${path}.items.${index}.${field}`] = tooLong(maxNameLength)
    if (item.hsCode.trim().length > 20) problems[`${path}.items.${index}.hsCode`] = tooLong(20)
  }
  return problems
}

/** Also what a price needs, before anything else is filled in. */
export const checkPackageMeasures = (parcel: PackageForm, path: string): FieldProblems =>
  checkMeasures(parcel, path, { grams: maxGrams, centimetres: maxCentimetres })

function checkItem(item: ItemForm, country: string): Record<string, string | false> {
  const quantity = item.quantity.trim()
  return {
    chineseName: item.chineseName.trim() === '' && readsChinese(country) && 'invalid.order.item_chinese',
    englishName: item.englishName.trim() === '' && 'invalid.order.item_english',
    category_id: item.categoryId === '' && 'orderForm.choose_category',
    quantity:
      quantity === ''
        ? 'invalid.order.item_quantity'
        : !/^-?\d{1,6}$/.test(quantity)
          ? 'invalid.integer'
          : Number(quantity) <= 0 && 'invalid.order.item_quantity_positive',
    unitPrice: !/^\d{1,7}(\.\d{1,2})?$/.test(item.unitPrice.trim()) && 'invalid.order.item_price',
    weight: !/^\d{0,7}$/.test(item.weight.trim()) && 'invalid.integer',
  }
}

/** What is worth nothing goes without a free cover; whoever chose one that costs is asked for a value. */
function checkValues(form: OrderForm, cover: Cover): FieldProblems {
  const problems: FieldProblems = {}
  for (const [index, parcel] of form.packages.entries()) {
    const value = declaredValue(parcel, cover)
    if (isFree(cover) && parcel.value.trim() === '') continue
    const offer = premiumFor(cover, value)
    const key =
      offer === undefined
        ? 'invalid.money'
        : 'refused' in offer && (offer.refused === 'no_value' ? 'price.enter_value' : 'orderForm.above_cover')
    if (key) problems[`packages.${index}.insurance.value`] = { key }
  }
  return problems
}

const tooLong = (max: number) => ({ key: 'invalid.address.too_long', values: { max } })
