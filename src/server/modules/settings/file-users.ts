import { run } from '#server/platform/db/pool.ts'
import type { FileReference } from '#server/platform/file-references.ts'

/** Pictures among the settings, and in texts an admin added there. */
export const settingFiles: FileReference = {
  name: 'attachment.used.setting',
  find: async (tx, urls) => {
    const rows = await run<{ url: string }>(
      tx,
      'select u.url from unnest($1::text[]) as u (url) where exists (select 1 from config_item c where position(u.url in c.value::text) > 0)',
      [urls],
    )
    return rows.map(({ url }) => url)
  },
}
