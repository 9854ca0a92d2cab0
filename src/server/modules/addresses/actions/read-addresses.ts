import type { AddressRow, address } from '#contract/address.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { maskIdNumber, salutationName, senderType } from '#domain/address/address.ts'
import { AppError } from '#domain/errors.ts'
import { type Language, pick } from '#domain/language.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { listEnabledCountries } from '#server/modules/catalogue/index.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { identityOf } from '../prepare-address.ts'
import { findAddress, findDefaultAddress, listAddressBook, type StoredAddress } from '../store.ts'

/** The caller's own book, defaults first. */
export async function listAddresses(
  ctx: Ctx,
  { page, limit, quick_search = '', address_type }: InputOf<(typeof address)['index']>,
  caller: Caller,
) {
  const filter = { userId: actorOf(caller).id, type: address_type, search: quick_search.trim() }
  const { rows, total } = await listAddressBook(ctx.db, filter, { page, limit })
  return { list: await toAddressRows(ctx, rows, caller.language), total }
}

/** One of the caller's own, for its form. */
export async function readAddress(ctx: Ctx, { id }: { id: number }, caller: Caller): Promise<{ row: AddressRow }> {
  const stored = await findAddress(ctx.db, actorOf(caller).id, id)
  const [row] = stored ? await toAddressRows(ctx, [stored], caller.language) : []
  if (!row) throw new AppError('row.missing')
  return { row }
}

/** What a new order starts from, or null: the default sender for type 1, the default for every other. */
export async function readDefaultAddress(
  ctx: Ctx,
  { address_type }: { address_type: number },
  caller: Caller,
): Promise<{ row: AddressRow } | null> {
  const column = address_type === senderType ? 'is_sender_default' : 'is_default'
  const stored = await findDefaultAddress(ctx.db, actorOf(caller).id, column)
  const [row] = stored ? await toAddressRows(ctx, [stored], caller.language) : []
  return row ? { row } : null
}

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
