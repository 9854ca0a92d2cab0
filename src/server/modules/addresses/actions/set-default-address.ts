import { senderType } from '#domain/address/address.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { clearDefault, type DefaultColumn, lockAddressBook, markDefault } from '../store.ts'

type Input = { id: number; address_type: number }

/** Makes an address the default, for senders or for all else; the former default gives way in the same breath. May run twice. */
export async function setDefaultAddress(ctx: Ctx, { id, address_type }: Input, caller: Caller) {
  const userId = actorOf(caller).id
  const column: DefaultColumn = address_type === senderType ? 'is_sender_default' : 'is_default'
  const now = ctx.clock()
  await inTx(ctx, async (tx) => {
    await lockAddressBook(tx, userId)
    await clearDefault(tx, userId, column, id, now)
    const marked = await markDefault(tx, userId, column, id, now)
    if (marked.length === 0) throw new AppError('row.missing')
  })
  return replyWithMessage('message.updated', null)
}
