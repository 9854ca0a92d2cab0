import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { createAddress } from '../create-address.ts'
import type { AddressInput } from '../prepare-address.ts'

/** Puts a new address into the caller's book. Twice makes two. */
export async function addAddress(ctx: Ctx, input: AddressInput, caller: Caller) {
  return replyWithMessage('message.added', { id: await createAddress(ctx, actorOf(caller).id, input) })
}
