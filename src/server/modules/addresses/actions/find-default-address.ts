import type { AddressRow } from '#contract/address.ts'
import { senderType } from '#domain/address/address.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { findDefaultAddress } from '../store.ts'
import { toAddressRows } from '../to-address-rows.ts'

type Input = { address_type: number }

/** What a new order starts from, or null: the default sender for type 1, the default for every other. */
export async function readDefaultAddress(ctx: Ctx, { address_type }: Input, caller: Caller): Promise<{ row: AddressRow } | null> {
  const column = address_type === senderType ? 'is_sender_default' : 'is_default'
  const stored = await findDefaultAddress(ctx.db, actorOf(caller).id, column)
  const [row] = stored ? await toAddressRows(ctx, [stored], caller.language) : []
  return row ? { row } : null
}
