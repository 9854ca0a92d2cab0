import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { clearOtherDefaults, mustBeUnique } from './address-rules.ts'
import { type AddressInput, prepareAddress } from './prepare-address.ts'
import { countAddressBook, insertAddress, lockAddressBook } from './store.ts'

/** More than anybody looks through; a limit keeps one account from filling the table. */
export const maxAddresses = 10_000

/** A new address in a member's book, checked as everywhere. A new default takes the place of the old one. */
export async function createAddress(ctx: Ctx, userId: number, input: AddressInput): Promise<number> {
  const values = await prepareAddress(ctx, input, undefined)
  const now = ctx.clock()
  return inTx(ctx, async (tx) => {
    await lockAddressBook(tx, userId)
    if ((await countAddressBook(tx, userId)) >= maxAddresses)
      throw new AppError('address.too_many', { detail: { most: maxAddresses } })
    if (input.check_duplicate) await mustBeUnique(tx, userId, values, 0)
    await clearOtherDefaults(tx, userId, values, 0, now)
    return insertAddress(tx, userId, values, now)
  })
}

/** Puts a new address into the caller's book. Twice makes two. */
export async function addAddress(ctx: Ctx, input: AddressInput, caller: Caller) {
  return replyWithMessage('message.added', { id: await createAddress(ctx, actorOf(caller).id, input) })
}
