import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import type { FileReference } from '#server/platform/file-references.ts'
import { deletePendingFile, lockFileUrls, type PendingDeletion, recordPendingDeletions } from '../pending-deletion.ts'
import { deleteAttachmentRows, listAttachments, listSharedUrls } from '../store.ts'

type AttachmentFile = PendingDeletion & { name: string }

/**
 * Deletes rows, and files that no other row shows, and says how many rows there were. What is still used somewhere stays, all of it. A file
 * that the store does not give up now is removed later; a second time there is nothing left to delete.
 */
export async function deleteAttachments(ctx: Ctx, ids: number[], users: readonly FileReference[]): Promise<number> {
  const { count, pendingDeletions } = await inTx(ctx, async (tx) => {
    const attachments = await listAttachments(tx, ids)
    const urls = attachments.map(({ url }) => url)
    await lockFileUrls(tx, urls)
    const rows = await deleteAttachmentRows(tx, ids)
    if (rows.length === 0) throw new AppError('row.none_deleted')
    const shared = await listSharedUrls(tx, urls)
    const unsharedRows = rows.filter(
      ({ storage, url }) => !shared.some((other) => other.storage === storage && other.url === url),
    )
    await mustBeUnused(tx, unsharedRows, users)
    await recordPendingDeletions(tx, unsharedRows, ctx.clock())
    return { count: rows.length, pendingDeletions: unsharedRows }
  })
  for (const { storage, url } of pendingDeletions) {
    await deletePendingFile(ctx, { storage, url }).catch((error: unknown) =>
      ctx.log.warn({ err: (error as Error).message, url }, 'a file could not be removed yet'),
    )
  }
  return count
}

async function mustBeUnused(tx: Tx, rows: AttachmentFile[], users: readonly FileReference[]): Promise<void> {
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
