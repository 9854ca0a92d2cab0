import type { address } from '#contract/address.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { listAddressBook } from '../store.ts'
import { toAddressRows } from '../to-address-rows.ts'

type Input = InputOf<(typeof address)['index']>

/** The caller's own book, defaults first. */
export async function listAddresses(ctx: Ctx, { page, limit, quick_search = '', address_type }: Input, caller: Caller) {
  const filter = { userId: actorOf(caller).id, type: address_type, search: quick_search.trim() }
  const { rows, total } = await listAddressBook(ctx.db, filter, { page, limit })
  return { list: await toAddressRows(ctx, rows, caller.language), total }
}
