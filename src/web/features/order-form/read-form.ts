import { addressFields } from '#domain/address/address.ts'
import { type Customs, noCustoms } from '#domain/order/customs-terms.ts'
import type { CustomsParty } from '#domain/order/party.ts'
import { asObject, withDefaults } from '#web/lib/json-shape.ts'
import { blankForm, blankItem, blankPackage, blankParty, maxItems, maxPackages, type OrderForm, type PartyForm } from './form.ts'

/** A form as it was stored, by whatever version: what is missing is blank, what is of another kind is left out. */
export function readForm(raw: unknown): OrderForm {
  const stored = asObject(raw)
  const { coverId, channelId, usePoints, reference, platformNumber, remark } = withDefaults(blankForm, raw)
  return {
    sender: readParty(stored.sender),
    receiver: readParty(stored.receiver),
    customs: readCustoms(stored.customs),
    packages: withKeys(listOf(stored.packages).slice(0, maxPackages).map(readPackage)),
    ...{ coverId, channelId, usePoints, reference, platformNumber, remark },
  }
}

function readParty(raw: unknown): PartyForm {
  const stored = asObject(raw)
  const texts = { ...blankParty.texts }
  for (const field of addressFields) texts[field] = textIn(asObject(stored.texts)[field])
  return {
    kept: stored.kept ? readSavedParty(stored.kept) : null,
    texts,
    company: textIn(stored.company),
    isSaved: stored.isSaved === true,
    isDefault: stored.isDefault === true,
    orderId: numberIn(stored.orderId),
    addressId: numberIn(stored.addressId),
  }
}

const partyFields = [
  ...(['name', 'company', 'state', 'city', 'detailAddress', 'countryCode', 'zipCode', 'telephone', 'email'] as const),
  'id_card_number',
] as const

const readSavedParty = (raw: unknown): CustomsParty =>
  Object.fromEntries(partyFields.map((field) => [field, textIn(asObject(raw)[field])])) as CustomsParty

function readCustoms(raw: unknown): Customs {
  const { contents_type, contents_note, eori, ioss, invoice_number } = withDefaults(noCustoms, raw)
  return { contents_type, contents_note, eori, ioss, invoice_number }
}

function readPackage(raw: unknown) {
  const { key, boxType, weight, length, width, height, value } = withDefaults(blankPackage, raw)
  const items = withKeys(listOf(asObject(raw).items).slice(0, maxItems).map(readItem))
  return { key, boxType, weight, length, width, height, value, items }
}

function readItem(raw: unknown) {
  const stored = withDefaults(blankItem, raw)
  return Object.fromEntries(
    Object.keys(blankItem).map((name) => [name, stored[name as keyof typeof blankItem]]),
  ) as typeof blankItem
}

/** Two rows of one key would share their inputs. */
const withKeys = <Row extends { key: number }>(rows: Row[]): Row[] => rows.map((row, index) => ({ ...row, key: index + 1 }))

const listOf = (raw: unknown): unknown[] => (Array.isArray(raw) ? raw : [])
const textIn = (raw: unknown): string => (typeof raw === 'string' ? raw : '')
const numberIn = (raw: unknown): number => (typeof raw === 'number' && Number.isSafeInteger(raw) ? raw : 0)
