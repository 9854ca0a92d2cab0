import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { recordChanges } from '../changes.ts'
import { toConfigEntries } from '../items.ts'
import { deleteItems, listItems, lockItems } from '../store.ts'

/** Deletes items that admins added; if one of those named belongs to the product, none. */
export async function deleteConfigItems(ctx: Ctx, { ids }: { ids: number[] }, caller: Caller) {
  await inTx(ctx, async (tx) => {
    await lockItems(tx)
    const named = toConfigEntries(await listItems(tx)).filter(({ id }) => ids.includes(id))
    const fixed = named.find(({ setting }) => setting)
    if (fixed) throw new AppError('config.built_in', { detail: { name: fixed.name } })
    const gone = await deleteItems(tx, ids)
    if (gone.length === 0) throw new AppError('row.none_deleted')
    const changes = named.map(({ name, type, stored }) => ({
      name,
      kind: 'deleted' as const,
      isSecret: type === 'password',
      from: stored,
      to: null,
    }))
    await recordChanges(tx, changes, { by: actorOf(caller), now: ctx.clock() })
  })
  await ctx.settings.reload()
  return replyWithMessage('message.deleted', null)
}
