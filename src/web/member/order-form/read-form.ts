import type { CustomsParty } from '#domain/order/party.ts'
import { asObject } from '#web/lib/json-shape.ts'
import {
  blankForm,
  blankItem,
  blankPackage,
  blankParty,
  maxItems,
  maxPackages,
  type OrderForm,
  type PackageForm,
  type PartyForm,
} from './form.ts'

/** A form as it was stored, by whatever version: what is missing is blank, what is of another kind is left out. */
export function readForm(raw: unknown): OrderForm {
  const { sender, receiver, packages } = asObject(raw)
  return {
    ...readShape(blankForm, raw),
    sender: readParty(sender),
    receiver: readParty(receiver),
    packages: withKeys(listOf(packages).slice(0, maxPackages).map(readPackage)),
  }
}

const blankKept: CustomsParty = {
  name: '',
  company: '',
  state: '',
  city: '',
  detailAddress: '',
  countryCode: '',
  zipCode: '',
  telephone: '',
  email: '',
  id_card_number: '',
}

function readParty(raw: unknown): PartyForm {
  const { kept } = asObject(raw)
  return { ...readShape(blankParty, raw), kept: kept ? readShape(blankKept, kept) : null }
}

function readPackage(raw: unknown): PackageForm {
  const items = listOf(asObject(raw).items).slice(0, maxItems)
  return { ...readShape(blankPackage, raw), items: withKeys(items.map((item) => readShape(blankItem, item))) }
}

/** The fields of `blank` and no others, each as it was stored where that is of the same kind. Lists are read by whoever knows what is in them. */
function readShape<Shape extends object>(blank: Shape, raw: unknown): Shape {
  const stored = asObject(raw)
  const read = (value: unknown, found: unknown): unknown => {
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return readShape(value, found)
    if (typeof value === 'number') return Number.isSafeInteger(found) ? found : value
    return typeof found === typeof value ? found : value
  }
  return Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, read(value, stored[name])])) as Shape
}

/** Two rows of one key would share their inputs. */
const withKeys = <Row extends { key: number }>(rows: Row[]): Row[] => rows.map((row, index) => ({ ...row, key: index + 1 }))

const listOf = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : [])
