import type { AddressRow, address } from '#contract/address.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { senderType } from '#domain/address/address.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { findAddress, findDefaultAddress, listAddressBook } from '../store.ts'
import { toAddressRows } from '../to-address-rows.ts'

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
