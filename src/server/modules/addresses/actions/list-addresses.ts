import type { address } from '#contract/address.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { showAddresses } from '../show-address.ts'
import { listBook } from '../store.ts'

type Input = InputOf<(typeof address)['index']>

/** The caller's own book, defaults first. */
export async function listAddresses(ctx: Ctx, { page, limit, quick_search = '', address_type }: Input, caller: Caller) {
  const filter = { userId: actorOf(caller).id, type: address_type, search: quick_search.trim() }
  const { rows, total } = await listBook(ctx.db, filter, { limit, offset: (page - 1) * limit })
  return { list: await showAddresses(ctx, rows, caller.language), total }
}
