import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { FileUser } from '#server/platform/file-users.ts'
import { type LeavingFile, lockAddresses, noteLeaving, removeLeaving } from '../leaving.ts'
import { deleteAttachmentRows, listAttachments, listSharedUrls } from '../store.ts'

type Row = LeavingFile & { name: string }

/**
 * Deletes rows, and files that no other row shows, and says how many rows there were. What is still used somewhere stays, all of it. A file
 * that the store does not give up now is removed later; a second time there is nothing left to delete.
 */
export async function deleteAttachments(ctx: Ctx, ids: number[], users: readonly FileUser[]): Promise<number> {
  const { count, leaving } = await inTx(ctx, async (tx) => {
    const asked = await listAttachments(tx, ids)
    const urls = asked.map(({ url }) => url)
    await lockAddresses(tx, urls)
    const rows = await deleteAttachmentRows(tx, ids)
    if (rows.length === 0) throw new AppError('row.none_deleted')
    const shared = await listSharedUrls(tx, urls)
    const last = rows.filter(({ storage, url }) => !shared.some((other) => other.storage === storage && other.url === url))
    await mustBeUnused(tx, last, users)
    await noteLeaving(tx, last, ctx.clock())
    return { count: rows.length, leaving: last }
  })
  for (const { storage, url } of leaving) {
    await removeLeaving(ctx, { storage, url }).catch((error: unknown) =>
      ctx.log.warn({ err: (error as Error).message, url }, 'a file could not be removed yet'),
    )
  }
  return count
}

async function mustBeUnused(tx: Tx, rows: Row[], users: readonly FileUser[]): Promise<void> {
  if (rows.length === 0) return
  for (const { name, find } of users) {
    const used = await find(
      tx,
      rows.map(({ url }) => url),
    )
    const row = rows.find(({ url }) => used.includes(url))
    if (row) throw new AppError('files.in_use', { detail: { name: row.name, where_key: name } })
  }
}
