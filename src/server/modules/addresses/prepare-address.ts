import {
  type Address,
  addressFields,
  checkAddress,
  hasAreaLists,
  maskIdNumber,
  normalizeAddress,
} from '#domain/address/address.ts'
import { AppError, type FieldProblems } from '#domain/errors.ts'
import { readMobile } from '#domain/phone.ts'
import type { Ctx } from '#server/ctx.ts'
import { findAreaPath, listEnabledCountries } from '#server/modules/catalogue/index.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { isTelephone, parsePhone } from '#server/platform/phone.ts'
import { hasPostcodes, isPostcode } from './postcodes.ts'
import { type AddressValues, findAddress, type StoredAddress } from './store.ts'

export type AddressInput = Partial<Address> & { is_default?: boolean; is_sender_default?: boolean; check_duplicate?: boolean }

/** What the lists of the catalogue say about countries and places; asked once for many addresses. */
export type AreaLookup = {
  isCountry: (iso2: string) => boolean
  findPath: (address: Address) => ReturnType<typeof findAreaPath>
}

/** What was sent over what was there, tidied, checked and ready to be kept. Throws what a form needs to be told. */
export async function prepareAddress(ctx: Ctx, input: AddressInput, before: StoredAddress | null): Promise<AddressValues> {
  const found = await checkAddressInput(ctx, input, before, await createAreaLookup(ctx.db))
  if ('problems' in found) throw new AppError('input.invalid', { fields: found.problems })
  return found.values
}

/** The same without throwing, with knowledge that many addresses share. */
export async function checkAddressInput(
  ctx: Ctx,
  input: AddressInput,
  before: StoredAddress | null,
  areaLookup: AreaLookup,
): Promise<{ values: AddressValues } | { problems: FieldProblems }> {
  const address = normalizeAddress(mergeInput(ctx, input, before))
  const problems = checkAddress(address, {
    isCountry: areaLookup.isCountry,
    hasPostcodes,
    isPostcode,
    isMobile: (code, mobile) => readMobile(parsePhone, code, mobile) !== null,
    isTelephone,
    place: await resolveAreas(areaLookup, address),
  })
  if (Object.keys(problems).length > 0) return { problems }
  const { mobile_code: code, mobile, id_card_number: identity, ...texts } = address
  const phone = readMobile(parsePhone, code, mobile)
  if (!phone) return { problems: { mobile: { key: 'invalid.address.phone' } } }
  const values = {
    ...texts,
    mobile_code: phone.code,
    mobile: phone.e164,
    id_card_sealed: sealIdentity(ctx, identity, input, before),
    is_default: input.is_default ?? before?.is_default ?? false,
    is_sender_default: input.is_sender_default ?? before?.is_sender_default ?? false,
  }
  return { values }
}

/** The countries in use, and how far names of places lead; the same place is asked for once. */
export async function createAreaLookup(db: Db | Tx): Promise<AreaLookup> {
  const countries = new Set((await listEnabledCountries(db)).map(({ iso2 }) => iso2))
  const pathCache = new Map<string, ReturnType<typeof findAreaPath>>()
  return {
    isCountry: (iso2) => countries.has(iso2),
    findPath: ({ country, province, city, district }) => {
      const key = [country, province, city, district].join('\n')
      const found = pathCache.get(key) ?? findAreaPath(db, country, [province, city, district])
      pathCache.set(key, found)
      return found
    },
  }
}

/** The number as it is kept, or '' when it was sealed under another secret. */
export const identityOf = (ctx: Ctx, { id_card_sealed: sealed }: Pick<StoredAddress, 'id_card_sealed'>): string =>
  sealed === '' ? '' : (ctx.secrets.unseal(sealed) ?? '')

/** The number of one entry of a member's own book, for whoever sends a parcel there; '' where there is none. */
export async function readIdentity(ctx: Ctx, userId: number, id: number): Promise<string> {
  const entry = await findAddress(ctx.db, userId, id)
  return entry ? identityOf(ctx, entry) : ''
}

/** What was not sent, or came back masked, stays sealed as it is: also under a secret that is no longer ours. */
function sealIdentity(ctx: Ctx, identity: string, input: AddressInput, before: StoredAddress | null): string {
  if (before && (input.id_card_number === undefined || identity === identityOf(ctx, before))) return before.id_card_sealed
  return identity === '' ? '' : ctx.secrets.seal(identity)
}

function mergeInput(ctx: Ctx, input: AddressInput, before: StoredAddress | null): Address {
  const identity = before ? identityOf(ctx, before) : ''
  const stored = { ...before, id_card_number: identity } as Partial<Address>
  const address = { address_type: input.address_type ?? before?.address_type ?? 0 } as Address
  for (const field of addressFields) address[field] = input[field] ?? stored[field] ?? ''
  // A form sends back the masked number it was shown.
  if (identity !== '' && input.id_card_number === maskIdNumber(identity)) address.id_card_number = identity
  return address
}

/** Names of the lists, in whichever language they were chosen; kept in the country's own. */
async function resolveAreas(areaLookup: AreaLookup, address: Address) {
  if (!hasAreaLists(address.country)) return { province: true, city: true, district: true }
  const found = await areaLookup.findPath(address)
  if (found) Object.assign(address, { province: found.province, city: found.city ?? address.city })
  if (found?.district) address.district = found.district
  if (found?.city && !found.has_districts) address.district = ''
  return {
    province: found !== null,
    city: Boolean(found?.city),
    district: Boolean(found?.district) || (Boolean(found?.city) && found?.has_districts === false),
  }
}
