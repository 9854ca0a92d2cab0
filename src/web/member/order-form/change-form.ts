import { toChineseName, toEnglishName } from '#domain/item-name/translate.ts'
import {
  blankItem,
  blankPackage,
  type ItemForm,
  maxItems,
  maxPackages,
  type OrderForm,
  type PackageForm,
  type PartyForm,
  type Role,
} from './form.ts'

/** Every change of parties and packages; each gives a new form and leaves the old one as it was. */

export const setParty = (form: OrderForm, role: Role, patch: Partial<PartyForm>): OrderForm => ({
  ...form,
  [role]: { ...form[role], ...patch },
})

export const setPackage = (form: OrderForm, at: number, patch: Partial<PackageForm>): OrderForm => ({
  ...form,
  packages: form.packages.map((one, index) => (index === at ? { ...one, ...patch } : one)),
})

export const setItem = (form: OrderForm, at: number, itemAt: number, patch: Partial<ItemForm>): OrderForm =>
  withItems(form, at, (items) => items.map((one, index) => (index === itemAt ? { ...one, ...patch } : one)))

export type NamedGoods = { name_en: string; name_zh: string }

/** One name of an item was typed: the other follows it, until somebody wrote that one too. */
export function renameItem(item: ItemForm, field: 'englishName' | 'chineseName', name: string, goods: readonly NamedGoods[]) {
  const other = field === 'englishName' ? 'chineseName' : 'englishName'
  const translate = field === 'englishName' ? toChineseName : toEnglishName
  const isOwn = item[other].trim() !== '' && item[other] !== translate(item[field], goods)
  return { [field]: name, ...(isOwn ? {} : { [other]: translate(name, goods) }) }
}

/** What is added is most likely of the same kind as what stands before it. */
export function addPackage(form: OrderForm): OrderForm {
  const items = [{ ...blankItem, categoryId: form.packages.at(-1)?.items.at(-1)?.categoryId ?? '' }]
  return insertPackage(form, form.packages.length, { ...blankPackage, items })
}

/** The copy stands behind the original, with everything inside. */
export function copyPackage(form: OrderForm, at: number): OrderForm {
  const original = form.packages[at]
  return original ? insertPackage(form, at + 1, original) : form
}

export const removePackage = (form: OrderForm, at: number): OrderForm => ({
  ...form,
  packages: form.packages.filter((_, index) => index !== at),
})

export const addItem = (form: OrderForm, at: number): OrderForm =>
  withItems(form, at, (items) =>
    items.length < maxItems
      ? [...items, { ...blankItem, key: nextKey(items), categoryId: items.at(-1)?.categoryId ?? '' }]
      : items,
  )

export const removeItem = (form: OrderForm, at: number, itemAt: number): OrderForm =>
  withItems(form, at, (items) => items.filter((_, index) => index !== itemAt))

function insertPackage(form: OrderForm, at: number, parcel: PackageForm): OrderForm {
  if (form.packages.length >= maxPackages) return form
  return { ...form, packages: form.packages.toSpliced(at, 0, { ...parcel, key: nextKey(form.packages) }) }
}

const withItems = (form: OrderForm, at: number, change: (items: ItemForm[]) => ItemForm[]): OrderForm =>
  setPackage(form, at, { items: change(form.packages[at]?.items ?? []) })

/** Rows keep their inputs by it while others come and go. */
const nextKey = (rows: readonly { key: number }[]): number => 1 + Math.max(0, ...rows.map(({ key }) => key))
