import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { said } from '#server/platform/http/answer.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { mustHaveNoTwin, takeOverDefaults } from '../keep-address.ts'
import { prepareAddress, type SentAddress } from '../prepare-address.ts'
import { countBook, insertAddress, lockBook } from '../store.ts'

/** More than anybody looks through; a limit keeps one account from filling the table. */
const mostAddresses = 10_000

/** Puts a new address into the caller's book. A new default takes the place of the old one. Twice makes two. */
export async function addAddress(ctx: Ctx, sent: SentAddress, caller: Caller) {
  const userId = actorOf(caller).id
  const values = await prepareAddress(ctx, sent, undefined)
  const now = ctx.clock()
  const id = await inTx(ctx, async (tx) => {
    await lockBook(tx, userId)
    if ((await countBook(tx, userId)) >= mostAddresses)
      throw new AppError('address.too_many', { detail: { most: mostAddresses } })
    if (sent.check_duplicate) await mustHaveNoTwin(tx, userId, values, 0)
    await takeOverDefaults(tx, userId, values, 0, now)
    return insertAddress(tx, userId, values, now)
  })
  return said('message.added', { id })
}
