import { salutationName } from '#domain/address/address.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { type AddressInput, prepareAddress } from './prepare-address.ts'
import { type AddressValues, clearDefault, countAddressBook, findDuplicate, insertAddress, lockAddressBook } from './store.ts'

/** More than anybody looks through; a limit keeps one account from filling the table. */
export const maxAddresses = 10_000

/** A new address in a member's book, checked as everywhere. A new default takes the place of the old one. */
export async function createAddress(ctx: Ctx, userId: number, input: AddressInput): Promise<number> {
  const values = await prepareAddress(ctx, input, null)
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

/** What is to be the default makes the former one give way before it is written: the database allows one of each. */
export async function clearOtherDefaults(tx: Tx, userId: number, values: AddressValues, id: number, now: Date): Promise<void> {
  for (const column of ['is_default', 'is_sender_default'] as const)
    if (values[column]) await clearDefault(tx, userId, column, id, now)
}

/** Refuses what is in the book already, and says under which name. Only who asks for it is refused: a second click saves anyway. */
export async function mustBeUnique(tx: Tx, userId: number, values: AddressValues, id: number): Promise<void> {
  const duplicate = await findDuplicate(tx, userId, values, id)
  if (duplicate)
    throw new AppError('address.duplicate', {
      data: { id: duplicate.id, name: salutationName({ ...duplicate, id_card_number: '' }) },
    })
}
