import { labelFiles, manifestFiles } from '#server/modules/dispatch/index.ts'
import { attachmentFiles } from '#server/modules/files/index.ts'
import { taskFiles } from '#server/modules/tasks/index.ts'
import type { StoredFileColumns } from '#server/platform/backup/write-archive.ts'

/** Every column that names a stored file. Documents that are drawn for each request have no column. */
export const storedFiles: readonly StoredFileColumns[] = [attachmentFiles, taskFiles, labelFiles, manifestFiles]

/** Tables in which migrations insert rows. A database with rows in these only counts as empty. */
export const filledByMigrations: readonly string[] = ['claim_kind', 'return_fee', 'return_reason', 'tracking_code']
