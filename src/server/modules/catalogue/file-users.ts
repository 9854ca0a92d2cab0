import { run } from '#server/platform/db/pool.ts'
import type { FileReference } from '#server/platform/file-references.ts'

export const channelFiles: FileReference = {
  name: 'attachment.used.channel',
  find: async (tx, urls) => {
    const rows = await run<{ url: string }>(
      tx,
      `select u.url from unnest($1::text[]) as u (url) where exists (select 1 from channel c where position(u.url in c.logo) > 0)`,
      [urls],
    )
    return rows.map(({ url }) => url)
  },
}
