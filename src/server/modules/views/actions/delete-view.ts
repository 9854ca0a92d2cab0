import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { removeView } from '../store.ts'

/** Forgets one of the caller's own views; another's is missing. */
export async function deleteView(ctx: Ctx, { id }: { id: number }, caller: Caller) {
  const gone = await removeView(ctx.db, actorOf(caller), id)
  if (gone.length === 0) throw new AppError('row.missing')
  return replyWithMessage('message.deleted', null)
}
