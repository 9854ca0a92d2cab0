import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { clearOtherDefaults, mustBeUnique } from '../create-address.ts'
import { type AddressInput, prepareAddress } from '../prepare-address.ts'
import { findAddress, lockAddressBook, updateAddress } from '../store.ts'

/** Changes one of the caller's own; what was not sent stays. May run twice. */
export async function editAddress(ctx: Ctx, { id, ...input }: AddressInput & { id: number }, caller: Caller) {
  const userId = actorOf(caller).id
  const before = await findAddress(ctx.db, userId, id)
  if (!before) throw new AppError('row.missing')
  // Prepared outside the transaction: what it asks of the catalogue need not be locked.
  const values = await prepareAddress(ctx, input, before)
  const now = ctx.clock()
  await inTx(ctx, async (tx) => {
    await lockAddressBook(tx, userId)
    // Looked at again under the lock: it may have been deleted, or made the default, a moment ago.
    const current = await findAddress(tx, userId, id)
    if (!current) throw new AppError('row.missing')
    const updated = {
      ...values,
      is_default: input.is_default ?? current.is_default,
      is_sender_default: input.is_sender_default ?? current.is_sender_default,
    }
    if (input.check_duplicate) await mustBeUnique(tx, userId, updated, id)
    await clearOtherDefaults(tx, userId, updated, id, now)
    await updateAddress(tx, userId, id, updated, now)
  })
  return replyWithMessage('message.updated', { id })
}
