import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { deleteAddressRows, lockAddressBook } from '../store.ts'

/** Takes addresses out of the caller's book: all of them or, if one is not theirs, none. */
export async function deleteAddresses(ctx: Ctx, { ids }: { ids: number[] }, caller: Caller) {
  const userId = actorOf(caller).id
  await inTx(ctx, async (tx) => {
    await lockAddressBook(tx, userId)
    const deletedRows = await deleteAddressRows(tx, userId, ids)
    if (deletedRows.length !== new Set(ids).size) throw new AppError('row.missing')
  })
  return replyWithMessage('message.deleted', null)
}
