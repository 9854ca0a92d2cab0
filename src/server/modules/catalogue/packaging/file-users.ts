import { run } from '#server/platform/db/pool.ts'
import type { FileUser } from '#server/platform/file-users.ts'

export const packagingFiles: FileUser = {
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
