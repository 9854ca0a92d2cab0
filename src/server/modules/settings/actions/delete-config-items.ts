import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { toConfigEntries } from '../items.ts'
import { deleteItems, listItems, lockItems } from '../store.ts'

/** Deletes items that admins added; if one of those named belongs to the product, none. */
export async function deleteConfigItems(ctx: Ctx, { ids }: { ids: number[] }) {
  await inTx(ctx, async (tx) => {
    await lockItems(tx)
    const fixed = toConfigEntries(await listItems(tx)).find(({ id, setting }) => setting && ids.includes(id))
    if (fixed) throw new AppError('config.built_in', { detail: { name: fixed.name } })
    const gone = await deleteItems(tx, ids)
    if (gone.length === 0) throw new AppError('row.none_deleted')
  })
  await ctx.settings.reload()
  return replyWithMessage('message.deleted', null)
}
