import { labelFiles, manifestFiles } from '#server/modules/dispatch/index.ts'
import { attachmentFiles } from '#server/modules/files/index.ts'
import { taskFiles } from '#server/modules/tasks/index.ts'
import type { StoredFileColumns } from '#server/platform/backup/write-archive.ts'

/** Every column that names a stored file. Files that are drawn again when somebody asks for them have none. */
export const storedFiles: readonly StoredFileColumns[] = [attachmentFiles, taskFiles, labelFiles, manifestFiles]

/** Tables in which migrations insert rows: a database with rows in these only is still empty. */
export const filledByMigrations: readonly string[] = ['claim_kind', 'return_fee', 'return_reason', 'tracking_code']
