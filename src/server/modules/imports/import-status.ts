import type { ImportRow, ImportStatus } from '#contract/import.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { findOwnTask } from '#server/modules/tasks/index.ts'
import type { Db } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { sayAny } from '#server/platform/i18n.ts'
import { countRows, findEarlierImportTime, findImport, type ImportKey, type StoredImport, type StoredRow } from './store.ts'

/** A member's own import, or none. */
export async function getImport(ctx: Ctx, importKey: ImportKey): Promise<StoredImport> {
  const found = await findImport(ctx.db, importKey)
  if (!found) throw new AppError('row.missing')
  return found
}

export async function getImportStatus(ctx: Ctx, importKey: ImportKey, file: StoredImport): Promise<ImportStatus> {
  const earlier = await findEarlierImportTime(ctx.db, importKey, file.sha256)
  return {
    id: file.id,
    name: file.name,
    counts: await countRows(ctx.db, importKey),
    unknown: file.unknown,
    earlier_time: earlier && toSeconds(earlier),
    task: await findRunningTask(ctx.db, importKey.userId, file.task_id),
  }
}

/** The work on the file, as long as it is not over. */
export async function findRunningTask(db: Db | Tx, userId: number, taskId: number | null): Promise<ImportStatus['task']> {
  const task = taskId === null ? undefined : await findOwnTask(db, { realm: 'member', id: userId }, taskId)
  if (!task || (task.state !== 'waiting' && task.state !== 'running')) return null
  return { id: task.id, done: task.done, total: task.total }
}

export const toImportRow = ({ number, state, is_skipped, cells, problems }: StoredRow, language: Language): ImportRow => ({
  number,
  state,
  is_skipped: is_skipped ? 1 : 0,
  cells,
  errors: Object.fromEntries(Object.entries(problems).map(([field, { key, values }]) => [field, sayAny(language, key, values)])),
})
