import { usesFullName } from '#domain/address/address.ts'
import { blankForm, type OrderForm, type Role, roles } from './form.ts'

export type FieldErrors = Record<string, string>

/** What a party's field of the wire is called in the form of an address. */
const addressField: Record<string, string> = {
  countryCode: 'country',
  state: 'province',
  zipCode: 'zip_code',
  detailAddress: 'address_line_1',
  telephone: 'mobile',
}

/** The server's findings by the names of the fields on screen; a party's `zipCode` stands beside the post code. */
export function toFormFields(errors: FieldErrors, form: OrderForm): FieldErrors {
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
export function openPartiesWithErrors(form: OrderForm, errors: FieldErrors): OrderForm {
  const next = { ...form }
  for (const role of roles)
    if (form[role].kept && Object.keys(errors).some((path) => roleOf(path) === role)) next[role] = { ...form[role], kept: null }
  return next
}

/** Without what was found in a field, or in anything below it; the same findings where there is nothing to take out. */
export function withoutErrors(errors: FieldErrors, path: string): FieldErrors {
  const found = Object.entries(errors)
  const left = found.filter(([field]) => field !== path && !field.startsWith(`${path}.`))
  return left.length === found.length ? errors : Object.fromEntries(left)
}

/** From the top of the page to its end, whoever found it. */
export function sortErrors(errors: FieldErrors): [string, string][] {
  const sections = Object.keys(blankForm)
  const rank = (path: string) => {
    const at = sections.indexOf(path.split('.')[0] ?? '')
    return at < 0 ? sections.length : at
  }
  return Object.entries(errors).sort(([a], [b]) => rank(a) - rank(b))
}

/** The id of a field's input: where a line of the summary leads. */
export const inputId = (path: string): string => {
  const role = roleOf(path)
  return role ? `${role}-${path.slice(role.length + 1)}` : `order-${path}`
}
