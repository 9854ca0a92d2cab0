import { run } from '#server/platform/db/pool.ts'
import type { FileReference } from '#server/platform/file-references.ts'

export const packagingFiles: FileReference = {
  name: 'attachment.used.packaging',
  find: async (tx, urls) => {
    const rows = await run<{ picture: string }>(
      tx,
      `select distinct picture from packaging where picture = any($1) and picture <> ''`,
      [urls],
    )
    return rows.map(({ picture }) => picture)
  },
}
