import type { OrderContent, OrderParcel, OrderPartyInput } from '#contract/order.ts'
import { AppError, type FieldProblems } from '#domain/errors.ts'
import { readsChinese } from '#domain/item-name/translate.ts'
import type { Language } from '#domain/language.ts'
import { checkCustoms } from '#domain/order/customs.ts'
import { noCustoms } from '#domain/order/customs-terms.ts'
import { checkParty, normalizeParty, type Party, type PartyReferenceData, type SealedParty } from '#domain/order/party.ts'
import type { Ctx } from '#server/ctx.ts'
import { hasPostcodes, isPostcode } from '#server/modules/addresses/index.ts'
import { readReferences } from '#server/modules/catalogue/index.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { checkGoods, checkGoodsByNotes } from '#server/modules/prices/index.ts'
import { readPhone } from '#server/platform/phone.ts'
import { checkDeclaration, customsOf } from './order-customs.ts'
import { priceOrders } from './order-price.ts'
import { findNumbersBehindMasks, type NumbersBehindMasks, sealParty } from './party-identity.ts'
import type { StoredOrder } from './store.ts'

export type PreparedOrders = Awaited<ReturnType<typeof prepareOrders>>
export type CheckedOrders = ReturnType<typeof checkByReferences>
type CheckOptions = {
  userId: number
  language: Language
  /** the order that is edited */
  before?: StoredOrder
  /** read before, for many orders at once */
  references?: OrderReferences
}
type PriceOptions = { userId: number; groupIds: readonly number[]; language: Language }

/** What was sent, checked and priced. Everything that is wrong is said at once, beside its field. */
export async function prepareOrders(ctx: Ctx, input: OrderContent, options: CheckOptions & PriceOptions) {
  const checked = await checkOrders(ctx, input, options)
  if (input.channel_id === undefined && !input.service_type) checked.problems.channel_id = { key: 'invalid.order.channel' }
  if (Object.keys(checked.problems).length > 0) throw new AppError('input.invalid', { fields: checked.problems })
  const { sender, receiver, parcels, warnings } = checked
  const { groupIds, language, userId } = options
  const priced = await priceOrders(ctx, {
    sender,
    receiver,
    parcels,
    isSingle: input.packages === undefined,
    channel: input,
    groupIds,
    points: input.use_points ? (await getWallet(ctx.db, userId)).points : 0,
    language,
  })
  const missing = checkPricedCustoms(checked, priced.channel, input.packages !== undefined)
  if (Object.keys(missing).length > 0) throw new AppError('input.invalid', { fields: missing })
  return withPrices(checked, { ...priced, usePoints: input.use_points }, warnings)
}

/** What customs miss on the channel that was taken, beside the fields as they were sent. */
export function checkPricedCustoms(
  { sender, receiver, customs, parcels }: Pick<CheckedOrders, 'sender' | 'receiver' | 'customs' | 'parcels'>,
  channel: Awaited<ReturnType<typeof priceOrders>>['channel'],
  areSeveral: boolean,
): FieldProblems {
  const declared = parcels.map(({ items }, index) => ({ path: areSeveral ? `packages.${index}.` : '', items }))
  return checkDeclaration(channel, { sender, receiver, customs, parcels: declared })
}

/** Checked orders with the price of each of their parcels, as they are written down. */
export function withPrices(
  { sender, receiver, customs, parcels }: Pick<CheckedOrders, 'sender' | 'receiver' | 'customs' | 'parcels'>,
  priced: Awaited<ReturnType<typeof priceOrders>> & { usePoints: boolean },
  warnings: CheckedOrders['warnings'] = [],
) {
  return {
    sender,
    receiver,
    customs,
    channel: priced.channel,
    warnings,
    usePoints: priced.usePoints,
    parcels: parcels.map((parcel, index) => ({
      ...parcel,
      priced: priced.parcels[index] as (typeof priced.parcels)[number],
    })),
  }
}

/** What orders are checked against; read once, it serves any number of them. */
export type OrderReferences = {
  countries: ReadonlySet<string>
  goodsVersion: number
  readPhone: typeof readPhone
  /** what to know about an item, where no order names goods of ours */
  findNotes?: Parameters<typeof checkGoodsByNotes>[1]['findNotes']
  /** who sends many of them, once found right */
  senders?: WeakMap<OrderPartyInput, SealedParty>
}

/** What was sent in the form in which it is kept, and what is wrong with it by field; which channel it takes is another question. */
export async function checkOrders(ctx: Ctx, input: OrderContent, { userId, language, before, references }: CheckOptions) {
  const countryOf = (role: 'sender' | 'receiver') => input[role].countryCode.trim().toUpperCase()
  const known: OrderReferences = references ?? {
    ...(await readReferences(ctx.db, [countryOf('sender'), countryOf('receiver')])),
    readPhone: createPhoneReader(),
  }
  const behindMasks = await findNumbersBehindMasks(ctx, input, { userId, before })
  const { findNotes } = known
  if (findNotes) return checkByReferences(ctx, input, { language, before, behindMasks, references: { ...known, findNotes } })
  const checked = checkByReferences(ctx, input, { language, before, behindMasks, references: { ...known, findNotes: noNotes } })
  const parcels = parcelsOf(input, {}).map(({ path, parcel }) => ({ path, items: parcel.items }))
  const country = checked.receiver.countryCode
  const { warnings, forbidden } = await checkGoods(ctx, parcels, { country, language, goodsVersion: known.goodsVersion })
  return { ...checked, warnings, problems: { ...checked.problems, ...forbidden } }
}

const noNotes = () => []

type KnownReferences = OrderReferences & Required<Pick<OrderReferences, 'findNotes'>>
type KnownOptions = Pick<CheckOptions, 'language' | 'before'> & { references: KnownReferences; behindMasks?: NumbersBehindMasks }

/** The same by what was read before, at once: many orders are checked without asking anybody. */
export function checkByReferences(
  ctx: Ctx,
  input: OrderContent,
  { language, before, references, behindMasks = {} }: KnownOptions,
) {
  const { countries, readPhone, findNotes, senders } = references
  const known: PartyReferenceData = { isCountry: (iso2) => countries.has(iso2), hasPostcodes, isPostcode, readPhone }
  const problems: FieldProblems = {}
  const read = (role: 'sender' | 'receiver') => {
    const party = readParty(normalizeParty(input[role]), role, known, problems)
    return sealParty(ctx, party, input[role], { role, before, problems, behindMasks })
  }
  const sender = senders?.get(input.sender) ?? read('sender')
  if (Object.keys(problems).length === 0) senders?.set(input.sender, sender)
  const receiver = read('receiver')
  const parcels = parcelsOf(input, problems)
  for (const { path, parcel } of parcels) checkItems(parcel, path, receiver.countryCode, problems)
  const customs = input.customs ?? (before ? customsOf(before) : noCustoms)
  Object.assign(problems, checkCustoms(null, { customs, parcels: [], receiver, idNumber: '' }))
  const { warnings, forbidden } = checkGoodsByNotes(
    parcels.map(({ path, parcel }) => ({ path, items: parcel.items })),
    { country: receiver.countryCode, language, findNotes },
  )
  Object.assign(problems, forbidden)
  return { sender, receiver, customs, parcels: parcels.map(({ parcel }) => parcel), warnings, problems }
}

/** A long sheet has a hundred thousand of them, most once. */
const mostPhones = 1000

/** Each number is read twice, to check it and to keep it, and reading one takes a third of a millisecond. */
export function createPhoneReader(): typeof readPhone {
  const known = new Map<string, string | null>()
  return (country, typed) => {
    const key = `${country} ${typed}`
    const phone = known.has(key) ? (known.get(key) ?? null) : readPhone(country, typed)
    if (known.size >= mostPhones) known.clear()
    known.set(key, phone)
    return phone
  }
}

function readParty(party: Party, path: string, known: PartyReferenceData, problems: FieldProblems): Party {
  for (const [field, problem] of Object.entries(checkParty(party, known))) problems[`${path}.${field}`] = problem
  return { ...party, telephone: known.readPhone(party.countryCode, party.telephone) ?? party.telephone }
}

/** One parcel or several, however they were sent, with the names their fields had. */
function parcelsOf(input: OrderContent, problems: FieldProblems): { path: string; parcel: OrderParcel }[] {
  const { package: one, items, insurance, packages } = input
  if (packages) return packages.map((parcel, index) => ({ path: `packages.${index}.`, parcel }))
  if (!one) problems.package = { key: 'invalid.order.no_package' }
  if (!items) problems.items = { key: 'invalid.order.no_item' }
  return one && items ? [{ path: '', parcel: { package: one, items, ...(insurance ? { insurance } : {}) } }] : []
}

function checkItems({ items }: OrderParcel, path: string, country: string, problems: FieldProblems): void {
  for (const [index, { englishName, chineseName }] of items.entries()) {
    const at = `${path}items.${index}`
    if (englishName === '') problems[`${at}.englishName`] = { key: 'invalid.order.item_english' }
    if (chineseName === '' && readsChinese(country)) problems[`${at}.chineseName`] = { key: 'invalid.order.item_chinese' }
  }
}
