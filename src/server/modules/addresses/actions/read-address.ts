import type { AddressRow } from '#contract/address.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { findAddress } from '../store.ts'
import { toAddressRows } from '../to-address-rows.ts'

/** One of the caller's own, for its form. */
export async function readAddress(ctx: Ctx, { id }: { id: number }, caller: Caller): Promise<{ row: AddressRow }> {
  const stored = await findAddress(ctx.db, actorOf(caller).id, id)
  const [row] = stored ? await toAddressRows(ctx, [stored], caller.language) : []
  if (!row) throw new AppError('row.missing')
  return { row }
}
