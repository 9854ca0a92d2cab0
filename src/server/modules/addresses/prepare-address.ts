import { type Address, addressFields, checkAddress, hasAreaLists, maskIdentity, tidyAddress } from '#domain/address.ts'
import { AppError } from '#domain/errors.ts'
import { readMobile } from '#domain/phone.ts'
import type { Ctx } from '#server/ctx.ts'
import { findAreaPath, listEnabledCountries } from '#server/modules/catalogue/index.ts'
import { isTelephone, parsePhone } from '#server/platform/phone.ts'
import { hasPostcodes, isPostcode } from './postcodes.ts'
import type { AddressValues, StoredAddress } from './store.ts'

export type SentAddress = Partial<Address> & { is_default?: boolean; is_sender_default?: boolean; check_duplicate?: boolean }

/** What was sent over what was there, tidied, checked and ready to be kept. Throws what a form needs to be told. */
export async function prepareAddress(ctx: Ctx, sent: SentAddress, before: StoredAddress | undefined): Promise<AddressValues> {
  const address = tidyAddress(await over(ctx, sent, before))
  const fields = checkAddress(address, {
    isCountry: await countryKnower(ctx),
    hasPostcodes,
    isPostcode,
    isMobile: (code, mobile) => readMobile(parsePhone, code, mobile) !== null,
    isTelephone,
    place: await placeOf(ctx, address),
  })
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  const { mobile_code: code, mobile, id_card_number: identity, ...texts } = address
  const phone = readMobile(parsePhone, code, mobile)
  if (!phone) throw new AppError('input.invalid', { fields: { mobile: { key: 'invalid.address.phone' } } })
  return {
    ...texts,
    mobile_code: phone.code,
    mobile: phone.e164,
    id_card_sealed: sealedIdentity(ctx, identity, sent, before),
    is_default: sent.is_default ?? before?.is_default ?? false,
    is_sender_default: sent.is_sender_default ?? before?.is_sender_default ?? false,
  }
}

/** The number as it is kept, or '' when it was sealed under another secret. */
export const identityOf = (ctx: Ctx, { id_card_sealed: sealed }: Pick<StoredAddress, 'id_card_sealed'>): string =>
  sealed === '' ? '' : (ctx.secrets.unseal(sealed) ?? '')

/** What was not sent, or came back masked, stays sealed as it is: also under a secret that is no longer ours. */
function sealedIdentity(ctx: Ctx, identity: string, sent: SentAddress, before: StoredAddress | undefined): string {
  if (before && (sent.id_card_number === undefined || identity === identityOf(ctx, before))) return before.id_card_sealed
  return identity === '' ? '' : ctx.secrets.seal(identity)
}

async function over(ctx: Ctx, sent: SentAddress, before: StoredAddress | undefined): Promise<Address> {
  const identity = before ? identityOf(ctx, before) : ''
  const known = { ...before, id_card_number: identity } as Partial<Address>
  const address = { address_type: sent.address_type ?? before?.address_type ?? 0 } as Address
  for (const field of addressFields) address[field] = sent[field] ?? known[field] ?? ''
  // A form sends back the masked number it was shown.
  if (identity !== '' && sent.id_card_number === maskIdentity(identity)) address.id_card_number = identity
  return address
}

async function countryKnower(ctx: Ctx): Promise<(iso2: string) => boolean> {
  const known = new Set((await listEnabledCountries(ctx.db)).map(({ iso2 }) => iso2))
  return (iso2) => known.has(iso2)
}

/** Names of the lists, in whichever language they were chosen; kept in the country's own. */
async function placeOf(ctx: Ctx, address: Address) {
  if (!hasAreaLists(address.country)) return { province: true, city: true, district: true }
  const found = await findAreaPath(ctx.db, address.country, [address.province, address.city, address.district])
  if (found) Object.assign(address, { province: found.province, city: found.city ?? address.city })
  if (found?.district) address.district = found.district
  if (found?.city && !found.has_districts) address.district = ''
  return {
    province: found !== undefined,
    city: Boolean(found?.city),
    district: Boolean(found?.district) || (Boolean(found?.city) && found?.has_districts === false),
  }
}
