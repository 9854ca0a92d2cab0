import { backupKind, backupState } from '#domain/backup.ts'
import type { Ctx } from '#server/ctx.ts'
import type { RestoredArchive } from '#server/platform/backup/restore-archive.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { beginRun } from './run-backup.ts'
import { endRun, failAllRunning, findRunLease, type RunFigures } from './store.ts'

type Restored = { file: string; restored: RestoredArchive; startedBy: string; started: Date }

/**
 * Adds a restore to the history that was restored. The run that made the archive is still running in it and
 * is recorded as done. Other running rows belong to processes that use another database.
 */
export async function recordRestore(ctx: Ctx, { file, restored, startedBy, started }: Restored): Promise<void> {
  const { head, manifest, bytes } = restored
  const now = ctx.clock()
  const figures: RunFigures = {
    size: bytes,
    rowCount: manifest.totals.reduce((sum, { rows }) => sum + rows, 0),
    fileCount: manifest.files.count,
    missingCount: manifest.files.missing,
  }
  await inTx(ctx, async (tx) => {
    const own = head.run === null ? null : await findRunLease(tx, head.run)
    if (head.run !== null && own)
      await endRun(tx, { id: head.run, lease: own.lease }, { state: backupState.done, ...figures }, new Date(head.created))
    await failAllRunning(tx, now)
    const held = await beginRun(tx, { kind: backupKind.restore, startedBy, file, due: null, now: started })
    await endRun(tx, held, { state: backupState.done, ...figures }, now)
  })
}
