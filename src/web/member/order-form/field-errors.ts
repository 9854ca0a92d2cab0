import { usesFullName } from '#domain/address/address.ts'
import type { FormErrors } from '#web/lib/use-form.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { type OrderForm, type Role, roles } from './form.ts'

/** What a party's field of the wire is called in the form of an address. */
const addressField: Record<string, string> = {
  countryCode: 'country',
  state: 'province',
  zipCode: 'zip_code',
  detailAddress: 'address_line_1',
  telephone: 'mobile',
}

/** The server's findings by the names of the fields on screen; a party's `zipCode` stands beside the post code. */
export function toFormFields(errors: FormErrors, form: OrderForm): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([path, text]) => {
      const role = roleOf(path)
      return [role ? `${role}.${fieldOf(path.slice(role.length + 1), form[role].texts.country)}` : path, text]
    }),
  )
}

const fieldOf = (name: string, country: string): string =>
  name === 'name' ? (usesFullName(country) ? 'user_name' : 'last_name') : (addressField[name] ?? name)

const roleOf = (path: string): Role | undefined => roles.find((role) => path.startsWith(`${role}.`))

/** What was found wrong can only be mended where it can be typed: parties with findings are opened. */
export function openPartiesWithErrors(form: OrderForm, errors: FormErrors): OrderForm {
  const next = { ...form }
  for (const role of roles)
    if (form[role].kept && Object.keys(errors).some((path) => roleOf(path) === role)) next[role] = { ...form[role], kept: null }
  return next
}

/** The id of a field's input: where a line of the summary leads. */
export const inputId = (path: string): string => {
  const role = roleOf(path)
  return role ? `${role}-${path.slice(role.length + 1)}` : `order-${path}`
}

const labels: Record<string, () => string> = {
  weight: () => t('price.weight'),
  length: () => t('price.length'),
  width: () => t('price.width'),
  height: () => t('price.height'),
  box_type_id: () => t('orderForm.box'),
  englishName: () => t('orderForm.item_en'),
  chineseName: () => t('orderForm.item_zh'),
  category_id: () => t('orderForm.category'),
  quantity: () => t('orderForm.quantity'),
  unitPrice: () => t('orderForm.unit_price', { currency: '£' }),
  sku: () => t('orderForm.sku'),
  hsCode: () => t('orderForm.hs_code'),
  originCountry: () => t('orderForm.origin'),
  contents_type: () => t('orderForm.contents_type'),
  contents_note: () => t('orderForm.contents_note'),
  eori: () => t('orderForm.eori'),
  ioss: () => t('orderForm.ioss'),
  invoice_number: () => t('orderForm.invoice_number'),
  value: () => t('orderForm.value'),
  channel_id: () => t('orderForm.channel'),
  out_order_id: () => t('orderForm.reference'),
  remark: () => t('orderForm.remark'),
  company: () => t('orderForm.company'),
  packages: () => t('orderForm.packages'),
}

/** `packages.0.items.1.sku` → "Package 1 · Item 2 · SKU". */
export function fieldLabel(path: string): string {
  const parts = path.split('.')
  const name = parts.at(-1) ?? ''
  if (parts[0] === 'sender' || parts[0] === 'receiver')
    return [t(`orderForm.${parts[0]}`), labels[name]?.() ?? tMaybe(`field.address.${name}.label`) ?? name].join(' · ')
  if (parts[0] !== 'packages' || parts.length === 1) return labels[name]?.() ?? name
  const prefix = [t('orderForm.package', { no: Number(parts[1]) + 1 })]
  if (parts[2] === 'items' && parts.length > 3) prefix.push(t('orderForm.item', { no: Number(parts[3]) + 1 }))
  // An item's weight is of one piece; a package without items has no field to name.
  const own = parts[2] === 'items' && name === 'weight' ? t('orderForm.item_weight') : labels[name]?.()
  return [...prefix, ...(own ? [own] : [])].join(' · ')
}
