import { isIdDocumentNumber, isMasked } from '../address/address.ts'
import type { FieldProblems } from '../errors.ts'
import { type ContentsType, type Customs, type CustomsForm, normalizeCustomsNumber } from './customs-terms.ts'

/** What a channel asks for when a parcel crosses a border. */
export type ChannelCustoms = {
  customs_form: CustomsForm
  needs_hs_code: boolean
  needs_id_number: boolean
  needs_eori: boolean
}

const europeanUnion = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE MC'.split(' ')
const territories: Record<string, string> = {
  ...Object.fromEntries(europeanUnion.map((country) => [country, 'EU'])),
  IM: 'GB',
  LI: 'CH',
}

/** Countries that share one have no customs between them. The Channel Islands are outside ours; Northern Ireland counts as the rest of GB. */
const customsTerritory = (country: string): string => territories[country] ?? country

export const crossesCustoms = (from: string, to: string): boolean =>
  from !== '' && to !== '' && customsTerritory(from) !== customsTerritory(to)

export const isInEuropeanUnion = (country: string): boolean => customsTerritory(country) === 'EU'

/** Two letters of the country and up to fifteen more; the British have twelve digits, or fifteen for a branch. */
export const isEori = (number: string): boolean =>
  /^(GB|XI)/.test(number) ? /^[A-Z]{2}(\d{12}|\d{15})$/.test(number) : /^[A-Z]{2}[A-Z\d]{1,15}$/.test(number)

export const isIoss = (number: string): boolean => /^IM\d{10}$/.test(number)

/** Six digits are the same all over the world, up to ten are a country's own. */
export const isHsCode = (code: string): boolean => /^\d{6,10}$/.test(normalizeCustomsNumber(code))

type DeclaredParty = { countryCode: string }
type DeclaredItem = { hsCode: string; originCountry: string }

/** What is asked of a parcel that crosses a border on a channel; null where no customs look at it. */
export type CustomsDemand = { form: Exclude<CustomsForm, 'none'>; hsCode: boolean; idNumber: boolean; eori: boolean }

export function demandCustoms(channel: ChannelCustoms, from: DeclaredParty, to: DeclaredParty): CustomsDemand | null {
  const { customs_form: form, needs_hs_code: hsCode, needs_id_number: idNumber, needs_eori: eori } = channel
  if (form === 'none' || !crossesCustoms(from.countryCode, to.countryCode)) return null
  return { form, hsCode, idNumber, eori }
}

type Declaration = {
  customs: Customs
  /** the path of each parcel's fields, and what is in it */
  parcels: readonly { path: string; items: readonly DeclaredItem[] }[]
  receiver: DeclaredParty
  /** '' where none is known; as it is typed, or masked */
  idNumber: string
}

/** What is missing or wrong, by field. What is not asked for may be missing, but not wrong. */
export function checkCustoms(demand: CustomsDemand | null, { customs, parcels, receiver, idNumber }: Declaration): FieldProblems {
  const problems: FieldProblems = checkNumbers(customs)
  if (!demand) return problems
  if (customs.contents_type === 'other' && customs.contents_note === '')
    problems['customs.contents_note'] = { key: 'invalid.customs.contents_note' }
  if (demand.eori && customs.eori === '') problems['customs.eori'] = { key: 'invalid.customs.eori_missing' }
  if (demand.idNumber && !isKnownPerson(receiver.countryCode, idNumber))
    problems['receiver.id_card_number'] = { key: 'invalid.customs.id_number' }
  // Papers without value are not in the tariff.
  const isCoded = demand.hsCode && customs.contents_type !== 'documents'
  for (const { path, items } of parcels)
    for (const [index, { hsCode, originCountry }] of items.entries()) {
      const at = `${path}items.${index}`
      if (hsCode === '' ? isCoded : !isHsCode(hsCode)) problems[`${at}.hsCode`] = { key: 'invalid.customs.hs_code' }
      if (isCoded && originCountry === '') problems[`${at}.originCountry`] = { key: 'invalid.customs.origin' }
    }
  return problems
}

function checkNumbers({ eori, ioss }: Customs): FieldProblems {
  const problems: FieldProblems = {}
  if (eori !== '' && !isEori(eori)) problems['customs.eori'] = { key: 'invalid.customs.eori' }
  if (ioss !== '' && !isIoss(ioss)) problems['customs.ioss'] = { key: 'invalid.customs.ioss' }
  return problems
}

const isKnownPerson = (country: string, number: string): boolean =>
  number !== '' && (isMasked(number) || isIdDocumentNumber(country, number))

/** What goes with a parcel to customs. */
export type CustomsPaper = 'cn22' | 'cn23' | 'invoice'

/** The short declaration has room for so many kinds of goods. */
export const cn22Items = 4

type PaperOptions = {
  demand: CustomsDemand | null
  contentsType: ContentsType
  itemCount: number
  /** pence; null where a currency has no rate any more */
  value: number | null
  /** pounds up to which the short declaration is enough */
  cn22Limit: number
}

/** The right one: nothing for papers without value; what cannot be valued is declared at length. */
export function customsPaper({ demand, contentsType, itemCount, value, cn22Limit }: PaperOptions): CustomsPaper | null {
  if (!demand || contentsType === 'documents') return null
  if (demand.form === 'invoice') return 'invoice'
  return value !== null && value <= cn22Limit * 100 && itemCount <= cn22Items ? 'cn22' : 'cn23'
}
