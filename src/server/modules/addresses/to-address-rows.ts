import type { AddressRow } from '#contract/address.ts'
import { maskIdNumber, salutationName } from '#domain/address/address.ts'
import { type Language, pick } from '#domain/language.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { listEnabledCountries } from '#server/modules/catalogue/index.ts'
import { identityOf } from './prepare-address.ts'
import type { StoredAddress } from './store.ts'

/** Rows as the wire has them: phones split at their area code, identity numbers masked. */
export async function toAddressRows(ctx: Ctx, rows: StoredAddress[], language: Language): Promise<AddressRow[]> {
  const countries = new Map(
    (await listEnabledCountries(ctx.db)).map((row) => [row.iso2, pick(language, row.name_zh, row.name_en)]),
  )
  return rows.map(({ user_id, id_card_sealed, is_default, is_sender_default, create_time, update_time, ...row }) => ({
    ...row,
    userId: user_id,
    is_default: is_default ? 1 : 0,
    is_sender_default: is_sender_default ? 1 : 0,
    user_salutation_name: salutationName({ ...row, id_card_number: '' }),
    mobile: row.mobile.slice(row.mobile_code.length),
    id_card_number: maskIdNumber(identityOf(ctx, { id_card_sealed })),
    country_name: countries.get(row.country) ?? row.country,
    create_time: toSeconds(create_time),
    update_time: toSeconds(update_time),
  }))
}
